import type { Account } from '../../../contract/account.ts'
import type { App, Caller } from '../../context.ts'

export async function renameAccount(_app: App, _caller: Caller, _name: string): Promise<Account> {
  throw new Error('unwritten')
}
export async function handOver(_app: App, _caller: Caller, _userId: string): Promise<Account> {
  throw new Error('unwritten')
}
