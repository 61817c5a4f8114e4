import type { App, Inside } from '../../../context.ts'
import { type Letter, letter, timeInWords } from '../../../mail/mail.ts'
import { DAY } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { newCode } from '../../../platform/ids.ts'
import { codeHash } from '../../../platform/secrets.ts'
import { deleteEndedKeptEmails, findKeptEmail, putKeptEmail } from './kept-emails-store.ts'

export const KEPT_MS = 7 * DAY

/** Keeps the user's former address and returns the code that takes it back. */
export async function keepEmail(
  inside: Inside,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const code = newCode()
  const now = inside.clock()
  await putKeptEmail(inside.db, {
    email,
    user_id: userId,
    code_hash: codeHash(code),
    created_at: now,
    expires_at: now + KEPT_MS,
  })
  return code
}

/**
 * Call in the transaction that gives a user this address, after writing it. A user who leaves an address keeps it in
 * the same transaction, and until that one ends the unique index on users makes others wait, so they find the address
 * kept.
 */
export async function refuseKeptEmail(app: App, email: string, userId?: string): Promise<void> {
  if (await findKeptFrom(app, email, userId)) throw new Problem('email-kept')
}

/** The mail to an address that is kept for another user, whom it does not name. */
export async function findKeptLetter(
  app: App,
  email: string,
  userId?: string,
): Promise<Letter | undefined> {
  const kept = await findKeptFrom(app, email, userId)
  return kept && keptAddressMail(kept.expires_at)
}

export function keptAddressMail(until: number): Letter {
  return letter('This address is kept for an Unfurly login', [
    'Hello,',
    `someone asked to use this address for Unfurly. A login had it until its e-mail was changed, and nobody else gets the address before ${timeInWords(until)}.`,
    'If that login is yours and you did not change its e-mail, take the change back by the link in our mail “Your e-mail for Unfurly was changed”.',
    'If you did not ask for this, do nothing: nothing has changed.',
  ])
}

export async function forgetKeptEmails(app: App): Promise<void> {
  await deleteEndedKeptEmails(app.db, app.clock())
}

async function findKeptFrom(app: App, email: string, userId: string | undefined) {
  const kept = await findKeptEmail(app.db, email, app.clock())
  return kept?.user_id === userId ? undefined : kept
}
