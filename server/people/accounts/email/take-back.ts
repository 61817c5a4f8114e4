import type { TakeBack, TakenBack } from '../../../../contract/people/take-backs.ts'
import type { App, Inside } from '../../../context.ts'
import { pageUrl, sendMail } from '../../../mail/mail.ts'
import { HOUR, isoTime } from '../../../platform/clock.ts'
import { tryUniqueWrite } from '../../../platform/database/try-unique-write.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { codeHash } from '../../../platform/secrets.ts'
import type { UsersTable } from '../../../schema/users.ts'
import { endKeysMadeBy, namesOfKeys } from '../../api-keys/api-keys.ts'
import { endSessions } from '../../auth/auth.ts'
import { endMailedCodes, openMailedCode } from '../../mailed-codes/mailed-codes.ts'
import { removeIdentitiesSince } from '../../oauth/oauth.ts'
import { endChallenges, removeFactorsSince } from '../../second-factors/second-factors.ts'
import { recordUserChange } from '../accounts.ts'
import { holdUser, writeEmail, writeNoPassword } from '../profile-store.ts'
import { deleteKeptEmailsSince, findKeptEmailByCode, takeKeptEmail } from './kept-emails-store.ts'
import { type EndedAccess, emailLostMail, takenBackMail } from './take-back-mails.ts'

/** The same as that of a reset mail. */
const RESET_LIFE_MS = HOUR

/** What the link would take back. Reading it changes nothing: programs that scan mails follow links, too. */
export async function requireTakeBack(app: App, code: string): Promise<TakeBack> {
  const kept = await findKeptEmailByCode(app.db, codeHash(code), app.clock())
  if (!kept) throw ended()
  return {
    email: kept.email,
    changedAt: isoTime(kept.created_at),
    expiresAt: isoTime(kept.expires_at),
  }
}

/**
 * Restores the e-mail that a user had before a change, and ends all access that was added since. The code proves the
 * mailbox, which is all that a password reset needs, so the answer includes a reset code.
 */
export async function takeBack(app: App, code: string): Promise<TakenBack> {
  const hash = codeHash(code)
  let taken: TakenBack | undefined
  const isTaken = await tryUniqueWrite(async () => {
    taken = await writing(app, (inside) => takeInside(inside, hash))
  })
  if (!isTaken || !taken) throw ended()
  return taken
}

async function takeInside(inside: Inside, hash: string): Promise<TakenBack> {
  const found = await findKeptEmailByCode(inside.db, hash, inside.clock())
  const user = found && (await holdUser(inside.db, found.user_id))
  const kept = user && (await takeKeptEmail(inside.db, hash, inside.clock()))
  if (!kept) throw ended()
  const { email, created_at: since } = kept
  await writeEmail(inside.db, user.id, email)
  await deleteKeptEmailsSince(inside.db, user.id, since)
  const closed = await closeLogin(inside, user.id, since)
  await recordUserChange(inside, user.id, {
    action: 'email.taken-back',
    before: { email: user.email },
    after: { email },
  })
  await mailBoth(inside, user, { email, closed })
  const resetCode = await openMailedCode(inside, {
    kind: 'RESET',
    userId: user.id,
    detail: null,
    lifeMs: RESET_LIFE_MS,
  })
  return { userId: user.id, email, resetCode }
}

/**
 * Ends all sessions and codes, removes the password and everything added since then: only the mailbox opens the login
 * again.
 */
async function closeLogin(inside: Inside, userId: string, since: number): Promise<EndedAccess> {
  await writeNoPassword(inside.db, userId)
  await endSessions(inside.db, userId)
  await endMailedCodes(inside, userId)
  await endChallenges(inside.db, userId)
  const keys = await endKeysMadeBy(inside, userId, since)
  const factors = await removeFactorsSince(inside, userId, since)
  const identities = await removeIdentitiesSince(inside, userId, since)
  return {
    keys: namesOfKeys(keys),
    factors: factors.length,
    identities: identities.length,
  }
}

async function mailBoth(
  inside: Inside,
  { first_name: firstName, email: from }: UsersTable,
  { email, closed }: { email: string; closed: EndedAccess },
): Promise<void> {
  const change = { firstName, from, to: email, reset: pageUrl(inside, 'reset-password') }
  await sendMail(inside, email, takenBackMail({ ...change, closed }))
  await sendMail(inside, from, emailLostMail(change))
}

function ended(): Problem {
  return new Problem('code-ended', {
    detail:
      'This link has ended: it works once, for seven days. If your login still has another e-mail than yours, write to whoever runs this installation.',
  })
}
