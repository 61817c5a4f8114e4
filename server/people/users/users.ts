import { hasPermission, OWNER_ROLE, type Permission } from '../../../contract/people/permissions.ts'
import type { App, Inside, Member } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  deleteOldInvitations,
  findInvitationTo,
  findOpenInvitation,
  type OpenInvitation,
  replaceInviter,
  takeInvitation,
} from './invitation-store.ts'
import { isActiveOwner, makesOwner } from './rules.ts'
import { endAccess, removeFromTeam, requireTeamPermission, withdrawInvitations } from './team.ts'
import { mailDecline, mailOtherOwners } from './team-mails.ts'
import {
  countUsers,
  findActiveRole,
  findMember,
  insertMember,
  listOtherOwners,
  type MemberRow,
  raiseTeamVersion,
  updateMember,
} from './team-store.ts'

interface AccountUser {
  accountId: string
  userId: string
}

/**
 * Call it first in a transaction whose change must not outlive the caller's membership: it answers their current role,
 * which cannot change until the transaction ends.
 */
export async function requirePermissionNow(
  inside: Inside,
  caller: Member,
  permission: Permission,
): Promise<{ role: number }> {
  return requireTeamPermission(inside, caller, permission)
}

/**
 * Whether a member may still do the work that they left to a job: false once they were suspended, removed or demoted, or
 * the account was deleted.
 */
export async function hasPermissionNow(
  app: App,
  { accountId, userId }: AccountUser,
  permission: Permission,
): Promise<boolean> {
  const role = await findActiveRole(app.db, accountId, userId)
  return role !== undefined && hasPermission(role, permission)
}

/** The open invitation behind a registration link. */
export function findInvitationById(app: App, id: string): Promise<OpenInvitation | undefined> {
  return findOpenInvitation(app.db, id, app.clock())
}

/** The open invitation of that account to that user. */
export function findInvitationOf(
  app: App,
  person: AccountUser,
): Promise<OpenInvitation | undefined> {
  return findInvitationTo(app.db, { ...person, now: app.clock() })
}

/** Undefined when the invitation has ended or was cancelled. */
export async function acceptForNewUser(
  inside: Inside,
  { invitationId, userId }: { invitationId: string; userId: string },
): Promise<{ accountId: string } | undefined> {
  const invitation = await findInvitationById(inside, invitationId)
  if (!invitation || !(await takeUpInvitation(inside, invitation, userId))) return undefined
  return { accountId: invitation.accountId }
}

/** Makes the user a member; false when the invitation was already accepted, declined or cancelled. */
export async function takeUpInvitation(
  inside: Inside,
  { id, accountId }: { id: string; accountId: string },
  userId: string,
): Promise<boolean> {
  const now = inside.clock()
  if (!(await raiseTeamVersion(inside.db, accountId))) return false
  const invitation = await findInvitationTo(inside.db, { accountId, userId, now })
  if (invitation?.id !== id || !(await takeInvitation(inside.db, id, now))) return false
  const { role, email, onlyOwnLinks } = invitation
  if (!(await insertMember(inside.db, { accountId, userId, role, onlyOwnLinks, now }))) {
    throw new Problem('already-member')
  }
  // A call in flight may have left keys or sessions of an earlier membership; end them, so that they do not work again.
  await endAccess(inside, { accountId, userId })
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'invitation.accepted',
    subject: userId,
    before: null,
    after: { email, role },
  })
  const member = await findMember(inside.db, accountId, userId)
  if (member && makesOwner(role)) {
    await mailOtherOwners(inside, { accountId, member, by: invitation.invitedBy })
  }
  return true
}

/** Declines an invitation on behalf of the invited user; false when it is gone already. */
export async function turnDownInvitation(
  inside: Inside,
  { id, accountId }: { id: string; accountId: string },
  userId: string,
): Promise<boolean> {
  const invitation = await takeInvitation(inside.db, id, inside.clock())
  if (!invitation) return false
  const { email, role } = invitation
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'invitation.declined',
    subject: id,
    before: { email, role },
    after: null,
  })
  const inviter = await findMember(inside.db, accountId, invitation.invited_by)
  if (inviter) await mailDecline(inside, { accountId, inviter, email })
  return true
}

/** Links and open invitations go to the Owner who joined first; sessions and keys in the account end. */
export async function leaveTeam(inside: Inside, person: AccountUser): Promise<void> {
  const { accountId, userId } = person
  // Check the membership before the lock: others must not be able to lock an account's row.
  const isMember = await findMember(inside.db, accountId, userId)
  const isHeld = isMember && (await raiseTeamVersion(inside.db, accountId))
  const member = isHeld && (await findMember(inside.db, accountId, userId))
  if (!member) throw new Problem('not-found')
  const [heir = null] = await listOtherOwners(inside.db, accountId, userId)
  if (heir === null && isActiveOwner(member)) throw new Problem('last-owner')
  if (heir !== null) await replaceInviter(inside.db, accountId, { from: userId, to: heir })
  const links = await removeFromTeam(inside, { accountId, userId, heir })
  const { email, role, status } = member
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'account.left',
    subject: userId,
    before: { email, role, status },
    after: { links, heir },
  })
}

/** All permissions but Owner: the role of an Owner after handing the account over. */
const FORMER_OWNER_ROLE = 63

/** Makes an active member the Owner in the caller's place. */
export async function passOwnership(
  inside: Inside,
  caller: Member,
  userId: string,
): Promise<{ from: MemberRow; to: MemberRow }> {
  const { accountId } = caller
  const from = await requireTeamPermission(inside, caller, 'Owner')
  if (!isActiveOwner(from)) {
    throw new Problem('forbidden', { detail: 'Only an Owner with all permissions hands over.' })
  }
  const to = await findMember(inside.db, accountId, userId)
  if (!to) throw new Problem('not-found')
  if (to.userId === from.userId || to.status !== 'ACTIVE') {
    throw new Problem('invalid', { errors: { userId: 'Choose another active member' } })
  }
  await updateMember(inside.db, accountId, {
    userId,
    changes: { role: OWNER_ROLE, only_own_links: 0 },
  })
  await updateMember(inside.db, accountId, {
    userId: from.userId,
    changes: { role: FORMER_OWNER_ROLE },
  })
  await withdrawInvitations(inside, caller, { userId: from.userId, role: FORMER_OWNER_ROLE })
  await recordAudit(inside, {
    accountId,
    userId: from.userId,
    action: 'account.handed-over',
    subject: userId,
    before: { owner: from.email, role: to.role },
    after: { owner: to.email, role: OWNER_ROLE },
  })
  return { from: { ...from, role: FORMER_OWNER_ROLE }, to: { ...to, role: OWNER_ROLE } }
}

/** Deletes ended invitations, which no list shows any more. */
export async function forgetOldInvitations(app: App): Promise<void> {
  await deleteOldInvitations(app.db, app.clock())
}

/** Members and open invitations: what an account's tier limits. */
export function countTeam(app: App, accountId: string): Promise<number> {
  return countUsers(app.db, accountId, app.clock())
}
