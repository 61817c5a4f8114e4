import type { ChangePassword, ConfirmReset, Message } from '../../../contract/passwords.ts'
import type { App, Caller } from '../../context.ts'

export async function requestReset(_app: App, _username: string): Promise<Message> {
  throw new Error('unwritten')
}
export async function confirmReset(_app: App, _input: ConfirmReset): Promise<Message> {
  throw new Error('unwritten')
}
export async function changePassword(
  _app: App,
  _caller: Caller,
  _input: ChangePassword,
): Promise<Message> {
  throw new Error('unwritten')
}
