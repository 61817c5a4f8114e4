import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/api-keys.ts'
import type { Page } from '../../../contract/paging.ts'
import type { App, Caller } from '../../context.ts'

export async function listKeys(_app: App, _caller: Caller): Promise<Page<ApiKey>> {
  throw new Error('unwritten')
}
export async function createKey(
  _app: App,
  _caller: Caller,
  _input: CreateApiKey,
): Promise<CreatedApiKey> {
  throw new Error('unwritten')
}
export async function revokeKey(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}
