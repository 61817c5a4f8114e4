import type { Page } from '../../../contract/paging.ts'
import type { ListUsers, User } from '../../../contract/users.ts'
import type { App, Caller } from '../../context.ts'

export async function listUsers(
  _app: App,
  _caller: Caller,
  _query: ListUsers,
): Promise<Page<User>> {
  throw new Error('unwritten')
}
export async function changeStatus(
  _app: App,
  _caller: Caller,
  _input: { id: string; status: string },
): Promise<User> {
  throw new Error('unwritten')
}
export async function changeRole(
  _app: App,
  _caller: Caller,
  _input: { id: string; role: string },
): Promise<User> {
  throw new Error('unwritten')
}
export async function removeUser(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}

/** Undefined: the invitation ended or was cancelled. */
export async function acceptForNewUser(
  _app: App,
  _input: { invitationId: string; userId: string },
): Promise<{ accountId: string } | undefined> {
  throw new Error('unwritten')
}
