import { hasPermission, OWNER_ROLE, type Permission } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  deleteOldInvitations,
  findInvitationTo,
  findOpenInvitation,
  type OpenInvitation,
  replaceInviter,
  takeInvitation,
} from './invitation-store.ts'
import { isActiveOwner } from './rules.ts'
import { depart, endAccess, requireTeamHolder, withdrawInvitations } from './team.ts'
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

interface InAccount {
  accountId: string
  userId: string
}

/**
 * First of all in a transaction whose change must not outlive its maker's membership: answers their role as it is, and
 * stays, until the transaction ends.
 */
export async function requireHolderNow(
  app: App,
  caller: Member,
  permission: Permission,
): Promise<{ role: number }> {
  return requireTeamHolder(app, caller, permission)
}

/**
 * Whether a member may still do what they left to a job: one who was suspended, removed or demoted may not, and nobody may
 * in a deleted account.
 */
export async function isHolderNow(
  app: App,
  { accountId, userId }: InAccount,
  permission: Permission,
): Promise<boolean> {
  const role = await findActiveRole(app.db, accountId, userId)
  return role !== undefined && hasPermission(role, permission)
}

/** The open invitation behind a registration link. */
export function findInvitationById(app: App, id: string): Promise<OpenInvitation | undefined> {
  return findOpenInvitation(app.db, id, app.clock())
}

/** The open invitation by which that account invites that person. */
export function findInvitationOf(app: App, person: InAccount): Promise<OpenInvitation | undefined> {
  return findInvitationTo(app.db, { ...person, now: app.clock() })
}

/** Undefined: the invitation ended or was cancelled. */
export async function acceptForNewUser(
  app: App,
  { invitationId, userId }: { invitationId: string; userId: string },
): Promise<{ accountId: string } | undefined> {
  const invitation = await findInvitationById(app, invitationId)
  if (!invitation || !(await takeUpInvitation(app, invitation, userId))) return undefined
  return { accountId: invitation.accountId }
}

/** Makes the person a member; false when somebody took the invitation up, or away, before. */
export async function takeUpInvitation(
  app: App,
  { id, accountId }: { id: string; accountId: string },
  userId: string,
): Promise<boolean> {
  const now = app.clock()
  if (!(await raiseTeamVersion(app.db, accountId))) return false
  const invitation = await findInvitationTo(app.db, { accountId, userId, now })
  if (invitation?.id !== id || !(await takeInvitation(app.db, id, now))) return false
  const { role, email } = invitation
  if (!(await insertMember(app.db, { accountId, userId, role, now }))) {
    throw new Problem('already-member')
  }
  // What a call under way left behind of an earlier membership must not come back with this one.
  await endAccess(app, { accountId, userId })
  await recordAudit(app, {
    accountId,
    userId,
    action: 'invitation.accepted',
    subject: userId,
    before: null,
    after: { email, role },
  })
  return true
}

/** Takes an invitation away for whom it is for; false when it is no more. */
export async function turnDownInvitation(
  app: App,
  { id, accountId }: { id: string; accountId: string },
  userId: string,
): Promise<boolean> {
  const invitation = await takeInvitation(app.db, id, app.clock())
  if (!invitation) return false
  const { email, role } = invitation
  await recordAudit(app, {
    accountId,
    userId,
    action: 'invitation.declined',
    subject: id,
    before: { email, role },
    after: null,
  })
  return true
}

/** Links and open invitations go on under the eldest Owner's name; sessions and keys there end. */
export async function leaveTeam(app: App, person: InAccount): Promise<void> {
  const { accountId, userId } = person
  // A stranger must not be able to hold the row of an account.
  const isMember = await findMember(app.db, accountId, userId)
  const isHeld = isMember && (await raiseTeamVersion(app.db, accountId))
  const member = isHeld && (await findMember(app.db, accountId, userId))
  if (!member) throw new Problem('not-found')
  const [heir = null] = await listOtherOwners(app.db, accountId, userId)
  if (heir === null && isActiveOwner(member)) throw new Problem('last-owner')
  if (heir !== null) await replaceInviter(app.db, accountId, { from: userId, to: heir })
  const links = await depart(app, { accountId, userId, heir })
  const { email, role, status } = member
  await recordAudit(app, {
    accountId,
    userId,
    action: 'account.left',
    subject: userId,
    before: { email, role, status },
    after: { links, heir },
  })
}

/** Everything but the Owner bit: what is left to whom hands an account over. */
const FORMER_OWNER_ROLE = 63

/** Makes an active member the Owner in the caller's place. */
export async function passOwnership(
  app: App,
  caller: Member,
  userId: string,
): Promise<{ from: MemberRow; to: MemberRow }> {
  const { accountId } = caller
  const from = await requireTeamHolder(app, caller, 'Owner')
  if (!isActiveOwner(from)) {
    throw new Problem('forbidden', { detail: 'Only an Owner with all permissions hands over.' })
  }
  const to = await findMember(app.db, accountId, userId)
  if (!to) throw new Problem('not-found')
  if (to.userId === from.userId || to.status !== 'ACTIVE') {
    throw new Problem('invalid', { errors: { userId: 'Choose another active member' } })
  }
  await updateMember(app.db, accountId, { userId, changes: { role: OWNER_ROLE } })
  await updateMember(app.db, accountId, {
    userId: from.userId,
    changes: { role: FORMER_OWNER_ROLE },
  })
  await withdrawInvitations(app, caller, { userId: from.userId, role: FORMER_OWNER_ROLE })
  await recordAudit(app, {
    accountId,
    userId: from.userId,
    action: 'account.handed-over',
    subject: userId,
    before: { owner: from.email, role: to.role },
    after: { owner: to.email, role: OWNER_ROLE },
  })
  return { from: { ...from, role: FORMER_OWNER_ROLE }, to: { ...to, role: OWNER_ROLE } }
}

/** Ended invitations, which nobody sees any more. */
export async function forgetOldInvitations(app: App): Promise<void> {
  await deleteOldInvitations(app.db, app.clock())
}

/** Members and open invitations: what an account's tier limits. */
export function countTeam(app: App, accountId: string): Promise<number> {
  return countUsers(app.db, accountId, app.clock())
}
