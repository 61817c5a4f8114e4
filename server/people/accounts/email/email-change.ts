import type { App, Caller, Inside } from '../../../context.ts'
import { pageUrl, sendMail, timeInWords } from '../../../mail/mail.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { tryUniqueWrite } from '../../../platform/database/try-unique-write.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { take } from '../../../platform/http/rate-limit.ts'
import type { UsersTable } from '../../../schema/users.ts'
import { endSessions } from '../../auth/auth.ts'
import {
  endMailedCodes,
  findLatestMailedCode,
  openMailedCode,
  useMailedCode,
} from '../../mailed-codes/mailed-codes.ts'
import { endChallenges } from '../../second-factors/second-factors.ts'
import { recordUserChange } from '../accounts.ts'
import { holdUser, isTaken, writeEmail } from '../profile-store.ts'
import { findKeptLetter, KEPT_MS, keepEmail, refuseKeptEmail } from './kept-emails.ts'
import { deleteKeptEmail } from './kept-emails-store.ts'
import { changedMail, changeRequestedMail, confirmMail, emailTakenMail } from './profile-mails.ts'

const MAILS_AN_HOUR = 5

/** The address that the user asked for and has not confirmed yet. */
export async function findPendingEmail(app: App, userId: string): Promise<string | null> {
  return (await findLatestMailedCode(app, userId, 'EMAIL'))?.detail ?? null
}

/** False for the current address and for the pending one. */
export async function isNewRequest(app: App, user: UsersTable, email: string): Promise<boolean> {
  const to = email.toLowerCase()
  return to !== user.email && to !== (await findPendingEmail(app, user.id))
}

/** Call in the transaction that locks the user's row. Replaces an earlier request. */
export async function requestEmailChange(
  inside: Inside,
  user: UsersTable,
  email: string,
): Promise<void> {
  const to = email.toLowerCase()
  await endMailedCodes(inside, user.id, 'EMAIL')
  await mailToNewAddress(inside, user, to)
  const change = { firstName: user.first_name, from: user.email, to }
  await sendMail(
    inside,
    user.email,
    changeRequestedMail({ ...change, reset: pageUrl(inside, 'reset-password') }),
  )
}

/** Call before the transaction, so that a refused request counts as well. */
export async function countEmailMail(app: App, caller: Caller): Promise<void> {
  const use = await take(autocommit(app.db), app.clock(), {
    bucket: `email-mail:${caller.userId}`,
    limit: MAILS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}

export async function resendPendingEmail(app: App, caller: Caller): Promise<void> {
  const to = await findPendingEmail(app, caller.userId)
  if (to === null) throw new Problem('not-found', { detail: 'No new address waits for an answer.' })
  await countEmailMail(app, caller)
  await writing(app, async (inside) => {
    const user = await holdUser(inside.db, caller.userId)
    if (user) await mailToNewAddress(inside, user, to)
  })
}

/**
 * Uses up the code and moves the user to the address that received it. The caller's session goes on, all others end.
 */
export async function takeNewEmail(app: App, caller: Caller, code: string): Promise<void> {
  const isMoved = await tryUniqueWrite(() =>
    writing(app, async (inside) => {
      const user = await holdUser(inside.db, caller.userId)
      const used = await useMailedCode(inside, caller.userId, { kind: 'EMAIL', code })
      if (!user || !used?.detail) throw new Problem('code-ended')
      await move(inside, user, used.detail)
      await endSessions(
        inside.db,
        user.id,
        caller.sessionId === null ? {} : { except: caller.sessionId },
      )
    }),
  )
  if (!isMoved) throw new Problem('email-taken')
}

async function move(inside: Inside, user: UsersTable, to: string): Promise<void> {
  await writeEmail(inside.db, user.id, to)
  await refuseKeptEmail(inside, to, user.id)
  // Mails in the old mailbox must no longer set a password or confirm anything.
  await endMailedCodes(inside, user.id)
  await endChallenges(inside.db, user.id)
  await deleteKeptEmail(inside.db, user.id, to)
  const code = await keepEmail(inside, { userId: user.id, email: user.email })
  await recordUserChange(inside, user.id, {
    action: 'email.changed',
    before: { email: user.email },
    after: { email: to },
  })
  const change = { firstName: user.first_name, from: user.email, to }
  const link = pageUrl(inside, `take-back-email?${new URLSearchParams({ code })}`)
  const until = timeInWords(inside.clock() + KEPT_MS)
  await sendMail(inside, user.email, changedMail({ ...change, link, until }))
}

/** A taken or kept address gets a mail without the code. The caller sees no difference. */
async function mailToNewAddress(inside: Inside, user: UsersTable, to: string): Promise<void> {
  const code = await openMailedCode(inside, {
    kind: 'EMAIL',
    userId: user.id,
    detail: to,
    lifeMs: DAY,
  })
  const change = { firstName: user.first_name, from: user.email, to }
  const link = pageUrl(inside, `settings?${new URLSearchParams({ 'confirm-email': code })}`)
  const known = { login: pageUrl(inside, 'login'), reset: pageUrl(inside, 'reset-password') }
  const kept = await findKeptLetter(inside, to, user.id)
  const taken = (await isTaken(inside.db, to)) ? emailTakenMail(known) : kept
  await sendMail(inside, to, taken ?? confirmMail({ ...change, link }))
}
