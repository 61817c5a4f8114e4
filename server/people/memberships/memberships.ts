import type { Membership, NewAccount } from '../../../contract/people/memberships.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { App, Caller } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { lockUser } from '../../schema/locks.ts'
import { openAccountOf, reopenAccount } from '../accounts/accounts.ts'
import { openSession } from '../auth/auth.ts'
import { endInvitedRegistration } from '../registrations/registrations.ts'
import {
  findInvitationOf,
  leaveTeam,
  takeUpInvitation,
  turnDownInvitation,
} from '../users/users.ts'
import { requireMembership } from './listing.ts'
import { findEmail, findMembership, tryDeleteSession } from './store.ts'

const NEW_ACCOUNTS_A_DAY = 20

/** The caller becomes its Owner. The session stays in its present account; logging into the new one is a separate call. */
export async function makeAccount(
  app: App,
  caller: Caller,
  { name }: NewAccount,
): Promise<Membership> {
  const { userId } = caller
  return writing(app, async (inside) => {
    const limit = { bucket: `accounts:${userId}`, limit: NEW_ACCOUNTS_A_DAY, windowMs: DAY }
    const { isAllowed, retryAfterSeconds } = await take(inside.db, app.clock(), limit)
    if (!isAllowed) throw new Problem('too-many-requests', { retryAfterSeconds })
    const email = await findEmail(inside.db, userId)
    if (email === undefined) throw new Problem('unauthenticated')
    const accountId = await openAccountOf(inside, { userId, email, name })
    return requireMembership(inside, caller, accountId)
  })
}

export async function acceptInvitation(
  app: App,
  caller: Caller,
  accountId: string,
): Promise<Membership> {
  const { userId } = caller
  return writing(app, async (inside) => {
    const invitation = await findInvitationOf(inside, { accountId, userId })
    if (!invitation) throw new Problem('not-found')
    // Before locking the team: completing a registration takes its locks in the same order.
    await endInvitedRegistration(inside, invitation.id)
    if (!(await takeUpInvitation(inside, invitation, userId))) throw new Problem('not-found')
    return requireMembership(inside, caller, accountId)
  })
}

export async function declineInvitation(
  app: App,
  caller: Caller,
  accountId: string,
): Promise<void> {
  const { userId } = caller
  await writing(app, async (inside) => {
    const invitation = await findInvitationOf(inside, { accountId, userId })
    if (!invitation) throw new Problem('not-found')
    await endInvitedRegistration(inside, invitation.id)
    if (!(await turnDownInvitation(inside, invitation, userId))) throw new Problem('not-found')
  })
}

/** Also ends the present session if it is in that account. */
export async function leaveAccount(app: App, { userId }: Caller, accountId: string): Promise<void> {
  await writing(app, (inside) => leaveTeam(inside, { accountId, userId }))
}

/** Until an account is purged, its active Owners can restore it. */
export async function restoreAccount(
  app: App,
  caller: Caller,
  accountId: string,
): Promise<Membership> {
  const { userId } = caller
  return writing(app, async (inside) => {
    const found = await findMembership(inside.db, { accountId, userId })
    const mayRestore = found && found.status === 'ACTIVE' && hasPermission(found.role, 'Owner')
    if (!mayRestore) throw new Problem('not-found')
    await reopenAccount(inside, { accountId, userId })
    return requireMembership(inside, caller, accountId)
  })
}

/** Returns a token for one of the user's accounts, and ends the present session. */
export async function logInToAccount(
  app: App,
  { userId, sessionId }: Caller,
  accountId: string,
): Promise<string> {
  return writing(app, async (inside) => {
    await lockUser(inside.db, userId)
    const found = await findMembership(inside.db, { accountId, userId })
    if (found?.status !== 'ACTIVE' || found.deletedAt !== null) throw new Problem('not-found')
    // Of two calls with the same token exactly one succeeds.
    if (sessionId === null || !(await tryDeleteSession(inside.db, sessionId))) {
      throw new Problem('unauthenticated')
    }
    return openSession(inside, userId, { accountId })
  })
}
