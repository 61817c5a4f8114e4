import type { App, Caller } from '../../context.ts'

export async function deleteAccount(
  _app: App,
  _caller: Caller,
  _input: { isNow: boolean },
): Promise<void> {
  throw new Error('unwritten')
}
