import type { Page } from '../../../contract/paging.ts'
import type { Session } from '../../../contract/sessions.ts'
import type { App, Caller } from '../../context.ts'

export async function listSessions(_app: App, _caller: Caller): Promise<Page<Session>> {
  throw new Error('unwritten')
}
export async function logOut(_app: App, _caller: Caller): Promise<void> {
  throw new Error('unwritten')
}
export async function endSession(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}
export async function endOtherSessions(_app: App, _caller: Caller): Promise<void> {
  throw new Error('unwritten')
}
