import type { Page } from '../../../contract/paging.ts'
import type { Membership } from '../../../contract/people/memberships.ts'
import { hasPermission, OWNER_ROLE, roleName } from '../../../contract/people/permissions.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { tierNow } from '../accounts/accounts.ts'
import { findOwnerToAsk } from '../auth/auth.ts'
import {
  type InvitedRow,
  listInvitationRows,
  listMembershipRows,
  type MembershipRow,
} from './store.ts'

/** Accounts in the order in which the user joined them, then invitations. */
export async function listMemberships(app: App, caller: Caller): Promise<Page<Membership>> {
  const now = app.clock()
  const rows = await listMembershipRows(app.db, caller.userId, now)
  const invited = await listInvitationRows(app.db, caller.userId, now)
  const items = [
    ...(await Promise.all(rows.filter(isVisible).map((row) => membershipItem(app, caller, row)))),
    ...invited.map((row) => invitedItem(app, row)),
  ]
  return { items, nextCursor: null, total: items.length }
}

/** One account of the user. Invitations do not count. */
export async function requireMembership(
  app: App,
  caller: Caller,
  accountId: string,
): Promise<Membership> {
  const rows = await listMembershipRows(app.db, caller.userId, app.clock())
  const row = rows.find((one) => one.accountId === accountId)
  if (!row) throw new Problem('not-found')
  return membershipItem(app, caller, row)
}

/** A deleted account is listed only for its active Owners, who can restore it. */
export function isVisible({ deletedAt, role, status }: MembershipRow): boolean {
  return deletedAt === null || (hasPermission(role, 'Owner') && status === 'ACTIVE')
}

async function membershipItem(app: App, caller: Caller, row: MembershipRow): Promise<Membership> {
  const { accountId, name, role, status, deletedAt, purgeAt } = row
  const isOwner = role === OWNER_ROLE
  return {
    id: accountId,
    name,
    role,
    roleName: roleName(role),
    status: status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
    tier: tierNow(app, row),
    isOwner,
    isCurrent: accountId === caller.accountId,
    isLastOwner: isOwner && status === 'ACTIVE' && row.otherOwners === 0,
    owner: status === 'ACTIVE' ? null : await findOwner(app, accountId),
    invitedBy: null,
    expiresAt: null,
    deletedUntil: deletedAt === null || purgeAt === null ? null : isoTime(purgeAt),
  }
}

async function findOwner(app: App, accountId: string): Promise<Membership['owner']> {
  const asked = await findOwnerToAsk(app.db, accountId)
  return asked ? { name: asked.name, email: asked.email } : null
}

function invitedItem(app: App, row: InvitedRow): Membership {
  return {
    id: row.accountId,
    name: row.name,
    role: row.role,
    roleName: roleName(row.role),
    status: 'INVITED',
    tier: tierNow(app, row),
    isOwner: row.role === OWNER_ROLE,
    isCurrent: false,
    isLastOwner: false,
    owner: null,
    invitedBy: row.invitedBy,
    expiresAt: isoTime(row.expiresAt),
    deletedUntil: null,
  }
}
