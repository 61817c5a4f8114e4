import { isWithin } from '../../../contract/people/permissions.ts'
import type { InviteUser, User } from '../../../contract/people/users.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { InvitationsTable } from '../../schema/accounts.ts'
import { tierOf } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { requireConfirmed } from '../auth/auth.ts'
import { endInvitedRegistration } from '../registrations/registrations.ts'
import { mailInvitation } from './invitation-mail.ts'
import {
  deleteEndedInvitation,
  extendInvitation,
  findInvitation,
  insertInvitation,
  takeInvitation,
} from './invitation-store.ts'
import { requireUser } from './listing.ts'
import { makesOwner, refusalProblem, requireNoAdmin } from './rules.ts'
import { requireTeamPermission } from './team.ts'
import { countUsers, hasMemberWithEmail } from './team-store.ts'

const INVITATION_LIFE_MS = 7 * DAY

/** Behaves alike whether or not the installation knows the address. */
export async function inviteUser(app: App, caller: Caller, input: InviteUser): Promise<User> {
  const { accountId, userId } = caller
  const email = input.email.toLowerCase()
  const { role, onlyOwnLinks = false } = input
  if (onlyOwnLinks) requireNoAdmin(role)
  const audited = { email, role, ...(onlyOwnLinks && { onlyOwnLinks }) }
  const limited = { only_own_links: onlyOwnLinks ? 1 : 0 }
  return writing(app, async (inside) => {
    const actor = await requireTeamPermission(inside, caller, 'Admin')
    if (!isWithin(role, actor.role)) throw refusalProblem('grants-more')
    if (await hasMemberWithEmail(inside.db, accountId, email)) throw new Problem('already-member')
    if (makesOwner(role)) requireConfirmed(app, caller)
    const now = app.clock()
    const invitation: InvitationsTable = {
      id: newId('inv'),
      account_id: accountId,
      email,
      role,
      invited_by: userId,
      created_at: now,
      expires_at: now + INVITATION_LIFE_MS,
      ...limited,
    }
    await deleteEndedInvitation(inside.db, accountId, { email, now })
    if (!(await insertInvitation(inside.db, invitation))) throw new Problem('already-invited')
    await requireUserLimit(inside, accountId)
    await mailInvitation(inside, invitation)
    await audit(inside, caller, {
      action: 'user.invited',
      id: invitation.id,
      after: audited,
    })
    return requireUser(inside, accountId, invitation.id)
  })
}

/** Sends the mail again and keeps the invitation open for seven more days. */
export async function resendInvitation(app: App, caller: Caller, id: string): Promise<User> {
  const { accountId } = caller
  return writing(app, async (inside) => {
    const actor = await requireTeamPermission(inside, caller, 'Admin')
    const found = await requireInvitation(inside, accountId, id)
    if (!isWithin(found.role, actor.role)) throw refusalProblem('grants-more')
    if (makesOwner(found.role)) requireConfirmed(app, caller)
    const invitation = { ...found, expires_at: app.clock() + INVITATION_LIFE_MS }
    await extendInvitation(inside.db, id, invitation.expires_at)
    await mailInvitation(inside, invitation)
    const { email, role } = invitation
    await audit(inside, caller, { action: 'invitation.resent', id, after: { email, role } })
    return requireUser(inside, accountId, id)
  })
}

export async function cancelInvitation(app: App, caller: Caller, id: string): Promise<void> {
  const { accountId } = caller
  await writing(app, async (inside) => {
    await requireInvitation(inside, accountId, id)
    // Lock the registration codes before the team, in the order in which completing a registration locks them.
    await endInvitedRegistration(inside, id)
    const actor = await requireTeamPermission(inside, caller, 'Admin')
    const invitation = await takeInvitation(inside.db, id, app.clock())
    // It was accepted, declined or cancelled while this call waited for the lock.
    if (!invitation) throw new Problem('not-found')
    const { email, role } = invitation
    if (!isWithin(role, actor.role)) throw refusalProblem('holds-more')
    const before = { email, role }
    await audit(inside, caller, { action: 'invitation.cancelled', id, before })
  })
}

async function requireInvitation(
  app: App,
  accountId: string,
  id: string,
): Promise<InvitationsTable> {
  const found = await findInvitation(app.db, accountId, { id, now: app.clock() })
  if (!found) throw new Problem('not-found')
  return found
}

/** Counts the new invitation, too. The caller holds the team's lock. */
async function requireUserLimit(inside: Inside, accountId: string): Promise<void> {
  if (!inside.config.flags.payments) return
  const limit = tierLimits[await tierOf(inside, accountId)].users
  if (limit === null) return
  const used = await countUsers(inside.db, accountId, inside.clock())
  if (used > limit) {
    throw new Problem('limit-reached', {
      detail: `Your plan has room for ${limit === 1 ? 'one user' : `${limit} users`}, open invitations included. Upgrade, or remove one that you do not need.`,
    })
  }
  await inside.hooks.limitUsed(inside, accountId, { of: 'users', used, limit })
}

async function audit(
  inside: Inside,
  { accountId, userId }: Caller,
  entry: { action: string; id: string; before?: object; after?: object },
): Promise<void> {
  const { action, id, before = null, after = null } = entry
  await recordAudit(inside, { accountId, userId, action, subject: id, before, after })
}
