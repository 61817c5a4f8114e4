import { hasPermission, isWithin, OWNER_ROLE } from '../../../contract/people/permissions.ts'
import { Problem } from '../../platform/http/problem.ts'

/** The part of a membership that decides what its user may change and who may change it. */
export interface MembershipState {
  userId: string
  role: number
  status: string
}

export type MemberChange =
  | { kind: 'role'; role: number }
  | { kind: 'status'; status: 'ACTIVE' | 'SUSPENDED' }
  | { kind: 'removal' }
  | { kind: 'links' }

export type Refusal = 'holds-more' | 'last-owner' | 'own-role' | 'own-status' | 'grants-more'

export interface WantedChange {
  member: MembershipState
  change: MemberChange
  /** Active Owners besides that member. */
  otherOwners: number
}

/** Why the caller may not make that change; undefined when they may. Expects a caller with the Admin permission. */
export function refusalOf(
  caller: MembershipState,
  { member, change, otherOwners }: WantedChange,
): Refusal | undefined {
  if (!isWithin(member.role, caller.role)) return 'holds-more'
  if (otherOwners === 0 && endsOwner(member, change)) return 'last-owner'
  const isOwn = caller.userId === member.userId
  if (isOwn && change.kind === 'role') return 'own-role'
  if (isOwn && change.kind === 'status') return 'own-status'
  if (change.kind === 'role' && !isWithin(change.role, caller.role)) return 'grants-more'
  return undefined
}

export function isActiveOwner({ role, status }: MembershipState): boolean {
  return role === OWNER_ROLE && status === 'ACTIVE'
}

/** Whether changing the role from `before` to `role` adds the Owner bit. */
export function makesOwner(role: number, before = 0): boolean {
  return hasPermission(role, 'Owner') && !hasPermission(before, 'Owner')
}

function endsOwner(member: MembershipState, change: MemberChange): boolean {
  if (!isActiveOwner(member)) return false
  if (change.kind === 'role') return change.role !== OWNER_ROLE
  if (change.kind === 'links') return false
  return change.kind === 'removal' || change.status !== 'ACTIVE'
}

const details = {
  'holds-more':
    'This gives permissions that you do not have. Somebody who has them, such as an Owner, can change it.',
  'own-role': 'Nobody changes their own role. An Owner or another Administrator can do it.',
  'own-status': 'Nobody suspends themselves. To go, leave the account under Settings, Accounts.',
  'grants-more': 'You cannot give permissions that you do not have yourself.',
} as const

export function refusalProblem(refusal: Refusal): Problem {
  if (refusal === 'last-owner') return new Problem('last-owner')
  return new Problem('forbidden', { detail: details[refusal] })
}

/** People with the Admin permission decide who sees what, so they see every link themselves. */
export function requireNoAdmin(role: number): void {
  if (!seesAll(role)) return
  throw new Problem('invalid', {
    errors: { onlyOwnLinks: 'People with the Admin permission see every link' },
  })
}

export const seesAll = (role: number): boolean =>
  hasPermission(role, 'Admin') || hasPermission(role, 'Owner')
