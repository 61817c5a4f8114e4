import { randomInt } from 'node:crypto'
import type { SentCode } from '../../../contract/people/mfa.ts'
import type { App, Inside } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { HOUR, isoTime, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { isSameText } from '../../platform/secrets.ts'
import type { ChallengesTable } from '../../schema/users.ts'
import { attemptsLeft, CHALLENGE_LIFE_MS, type CodeUser, codeBucket } from './challenges.ts'
import { putChallenge, storeSentCode } from './challenges-store.ts'
import { codeMail } from './mails.ts'
import type { FactorOwner } from './store.ts'

const RESEND_AFTER_MS = 30 * SECOND
const CODES_AN_HOUR = 20

/** 'm•••@example.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

export type CodeReceiver = FactorOwner & Pick<CodeUser, 'browser'>

/** Sends a code for an open challenge; its older code ends. */
export async function sendCode(
  app: App,
  challengeId: string,
  user: CodeReceiver,
): Promise<SentCode> {
  return sendNewCode(app, user, async (inside, { code, sentBefore }) =>
    storeSentCode(inside.db, challengeId, {
      codeHash: codeHash(app, challengeId, code),
      now: app.clock(),
      sentBefore,
    }),
  )
}

/** Opens a challenge, or opens it again, and sends its code. */
export async function sendCodeOf(
  app: App,
  challenge: ChallengesTable,
  user: CodeReceiver,
): Promise<SentCode> {
  return sendNewCode(app, user, async (inside, { code, sentBefore }) => {
    const opened = {
      ...challenge,
      code_hash: codeHash(app, challenge.id, code),
      code_sent_at: app.clock(),
    }
    return (await putChallenge(inside.db, opened, sentBefore)) ? opened : undefined
  })
}

/** Sends the first code of a login without being asked. Ignores the limit of codes: the user meets it when asking for one. */
export async function sendFirstCode(
  inside: Inside,
  challengeId: string,
  user: CodeReceiver,
): Promise<void> {
  try {
    await sendCode(inside, challengeId, user)
  } catch (error) {
    if (!(error instanceof Problem && error.kind === 'too-many-requests')) throw error
  }
}

export function isSentCode(app: App, challenge: ChallengesTable, code: string): boolean {
  const { id, code_hash, code_sent_at } = challenge
  if (code_hash === null || code_sent_at === null) return false
  return isSameText(code_hash, codeHash(app, id, code))
}

type StoreCode = (
  inside: Inside,
  sent: { code: string; sentBefore: number },
) => Promise<ChallengesTable | undefined>

async function sendNewCode(app: App, user: CodeReceiver, storeCode: StoreCode): Promise<SentCode> {
  const now = app.clock()
  const use = await take(autocommit(app.db), now, {
    bucket: codeBucket('mailed-codes', { userId: user.id, browser: user.browser }),
    limit: CODES_AN_HOUR,
    windowMs: HOUR,
  })
  if (!use.isAllowed) {
    throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const challenge = await writing(app, async (inside) => {
    const stored = await storeCode(inside, { code, sentBefore: now - RESEND_AFTER_MS })
    if (stored) await sendMail(inside, user.email, codeMail({ code, user }))
    return stored
  })
  if (!challenge) {
    throw new Problem('too-many-requests', {
      retryAfterSeconds: RESEND_AFTER_MS / SECOND,
      detail: 'A code is on its way. Wait half a minute before you ask for another one.',
    })
  }
  return {
    maskedEmail: maskedEmail(user.email),
    expiresAt: isoTime(Math.min(challenge.expires_at, now + CHALLENGE_LIFE_MS)),
    attemptsLeft: attemptsLeft(challenge),
    resendAt: isoTime(now + RESEND_AFTER_MS),
  }
}

/** Keyed, since a million codes are soon tried, and bound to its challenge, so that it opens no other one. */
function codeHash(app: App, challengeId: string, code: string): string {
  return app.secrets.hash('mailed-code', `${challengeId}:${code}`)
}
