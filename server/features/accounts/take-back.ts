import type { TakeBack, TakenBack } from '../../../contract/take-backs.ts'
import type { App } from '../../context.ts'
import { HOUR, isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema.ts'
import { codeHash } from '../../platform/secrets.ts'
import { tryUniqueWrite } from '../../platform/try-unique-write.ts'
import { writing } from '../../platform/writing.ts'
import { endKeysMadeBy, namesOfKeys } from '../api-keys/api-keys.ts'
import { endSessions } from '../auth/auth.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import { endMailedCodes, openMailedCode } from '../mailed-codes/mailed-codes.ts'
import { removeIdentitiesSince } from '../oauth/oauth.ts'
import { endChallenges, removeFactorsSince } from '../second-factors/second-factors.ts'
import { recordPersonChange } from './accounts.ts'
import { deleteKeptEmailsSince, findKeptEmailByCode, takeKeptEmail } from './kept-emails-store.ts'
import { holdUser, writeEmail, writeNoPassword } from './profile-store.ts'
import { type Ended, lostMail, takenBackMail } from './take-back-mails.ts'

/** As long as that of a reset mail. */
const RESET_LIFE_MS = HOUR

/** What the link stands for. Nothing changes by it: programs that look at mails follow links, too. */
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
 * Gives a person the address back that they had before a change, and closes what whoever changed it may have opened since
 * then. The mailbox was proved, and it is what a forgotten password is set by: so the answer lets its reader set one.
 */
export async function takeBack(app: App, code: string): Promise<TakenBack> {
  const hash = codeHash(code)
  let taken: TakenBack | undefined
  const isTaken = await tryUniqueWrite(async () => {
    taken = await writing(app.db, (tx) => takeInside({ ...app, db: tx }, hash))
  })
  if (!isTaken || !taken) throw ended()
  return taken
}

async function takeInside(app: App, hash: string): Promise<TakenBack> {
  const found = await findKeptEmailByCode(app.db, hash, app.clock())
  const user = found && (await holdUser(app.db, found.user_id))
  const kept = user && (await takeKeptEmail(app.db, hash, app.clock()))
  if (!kept) throw ended()
  const { email, created_at: since } = kept
  await writeEmail(app.db, user.id, email)
  await deleteKeptEmailsSince(app.db, user.id, since)
  const closed = await closeLogin(app, user.id, since)
  await recordPersonChange(app, user.id, {
    action: 'email.taken-back',
    before: { email: user.email },
    after: { email },
  })
  await tellBoth(app, user, { email, closed })
  const resetCode = await openMailedCode(app, {
    kind: 'RESET',
    userId: user.id,
    detail: null,
    lifeMs: RESET_LIFE_MS,
  })
  return { userId: user.id, email, resetCode }
}

/** Whoever was in has to prove the mailbox now: no session, code or password goes on, and what was added since goes. */
async function closeLogin(app: App, userId: string, since: number): Promise<Ended> {
  await writeNoPassword(app.db, userId)
  await endSessions(app.db, userId)
  await endMailedCodes(app, userId)
  await endChallenges(app.db, userId)
  const keys = await endKeysMadeBy(app, userId, since)
  const factors = await removeFactorsSince(app, userId, since)
  const identities = await removeIdentitiesSince(app, userId, since)
  return {
    keys: namesOfKeys(keys),
    factors: factors.length,
    identities: identities.length,
  }
}

async function tellBoth(
  app: App,
  { first_name: firstName, email: from }: UsersTable,
  { email, closed }: { email: string; closed: Ended },
): Promise<void> {
  const change = { firstName, from, to: email, reset: pageUrl(app, 'reset-password') }
  await sendMail(app, email, takenBackMail({ ...change, closed }))
  await sendMail(app, from, lostMail(change))
}

function ended(): Problem {
  return new Problem('code-ended', {
    detail:
      'This link has ended: it works once, for seven days. If your login still has another e-mail than yours, write to whoever runs this installation.',
  })
}
