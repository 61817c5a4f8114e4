import type { Membership, NewAccount } from '../../../contract/memberships.ts'
import type { Page } from '../../../contract/paging.ts'
import type { App, Caller } from '../../context.ts'

export async function listMemberships(_app: App, _caller: Caller): Promise<Page<Membership>> {
  throw new Error('unwritten')
}
export async function makeAccount(
  _app: App,
  _caller: Caller,
  _input: NewAccount,
): Promise<Membership> {
  throw new Error('unwritten')
}
export async function acceptInvitation(
  _app: App,
  _caller: Caller,
  _accountId: string,
): Promise<Membership> {
  throw new Error('unwritten')
}
export async function declineInvitation(
  _app: App,
  _caller: Caller,
  _accountId: string,
): Promise<void> {
  throw new Error('unwritten')
}
export async function leaveAccount(_app: App, _caller: Caller, _accountId: string): Promise<void> {
  throw new Error('unwritten')
}
export async function restoreAccount(
  _app: App,
  _caller: Caller,
  _accountId: string,
): Promise<Membership> {
  throw new Error('unwritten')
}
export async function logInToAccount(
  _app: App,
  _caller: Caller,
  _accountId: string,
): Promise<string> {
  throw new Error('unwritten')
}
