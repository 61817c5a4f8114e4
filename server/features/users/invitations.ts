import type { InviteUser, User } from '../../../contract/users.ts'
import type { App, Caller } from '../../context.ts'

export async function inviteUser(_app: App, _caller: Caller, _input: InviteUser): Promise<User> {
  throw new Error('unwritten')
}
export async function resendInvitation(_app: App, _caller: Caller, _id: string): Promise<User> {
  throw new Error('unwritten')
}
export async function cancelInvitation(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}
