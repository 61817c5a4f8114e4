import type { LoginAnswer } from '../../../contract/people/auth.ts'
import type { Factor, MfaMethod, SentCode } from '../../../contract/people/mfa.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockUser } from '../../schema/locks.ts'
import type { ChallengesTable } from '../../schema/users.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { openSession } from '../auth/auth.ts'
import {
  ATTEMPTS,
  type CodeUser,
  challengeIdOf,
  countingWrongCodes,
  newChallenge,
  wrongCode,
} from './challenges.ts'
import { deleteEndedChallenges, endChallenge, takeAttempt } from './challenges-store.ts'
import { isSentCode, sendCodeOf } from './email-code.ts'
import { beginChallenge, methodsOf } from './login-challenge.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteFactorsSince,
  deleteRecoveryCodesSince,
  findUser,
  listFactorRows,
} from './store.ts'
import { isTotpCode } from './totp.ts'

export { maskedEmail } from './email-code.ts'

/** Finishes every kind of login: opens a session or, for a user with second factors, a pending login. */
export async function finishLogin(
  inside: Inside,
  { userId, browser }: CodeUser,
): Promise<LoginAnswer> {
  const factors = await listFactorRows(inside.db, userId)
  if (factors.length > 0) return beginChallenge(inside, { userId, browser, factors })
  return { token: await openSession(inside, userId), mfa: null }
}

export async function isMfaOn(db: Db, userId: string): Promise<boolean> {
  return (await listFactorRows(db, userId)).length > 0
}

/** The methods by which a user can confirm, recovery codes last. */
export async function listMethods(db: Db, userId: string): Promise<MfaMethod[]> {
  return methodsOf(await listFactorRows(db, userId), await countRecoveryCodes(db, userId))
}

/** Sends six digits that confirm this session. */
export async function sendSessionCode(
  app: App,
  caller: Caller,
  browser: string | undefined,
): Promise<SentCode> {
  const user = await findUser(app.db, caller.userId)
  if (!user) throw new Problem('not-found')
  const challenge = newChallenge(app, {
    id: challengeIdOf('CONFIRM', caller.sessionId ?? ''),
    kind: 'CONFIRM',
    user_id: caller.userId,
    session_id: caller.sessionId,
  })
  return sendCodeOf(app, challenge, { ...user, browser })
}

const SIX_DIGITS = /^\d{6}$/

interface AnyCode extends Pick<CodeUser, 'browser'> {
  code: string
  done: (tx: Tx) => Promise<void>
}

/**
 * Uses up a mailed code, a code of an authenticator app, or a recovery code, and runs `done` in the same transaction;
 * throws for any other code.
 */
export function passByAnyCode(
  app: App,
  { userId, sessionId }: Caller,
  { code, browser, done }: AnyCode,
): Promise<void> {
  return countingWrongCodes(app, { userId, browser }, async () => {
    const isDigits = SIX_DIGITS.test(code)
    const id = challengeIdOf('CONFIRM', sessionId ?? '')
    const challenge = isDigits ? await findAttempt(app, userId, id) : undefined
    await writing(app, async (inside) => {
      await lockUser(inside.db, userId)
      const fits = isDigits
        ? (await isMailed(inside, challenge, code)) || (await isTotpCode(inside, userId, code))
        : await isRecoveryCode(inside, userId, code)
      if (!fits) throw wrongCode(challenge)
      await done(inside.db)
    })
  })
}

export { endChallenges } from './challenges-store.ts'

export type FactorName = Pick<Factor, 'kind' | 'name'>

/** Removes the factors added since then and answers them. Call it in a transaction that has locked the user. */
export async function removeFactorsSince(
  inside: Inside,
  userId: string,
  since: number,
): Promise<FactorName[]> {
  const removed = await deleteFactorsSince(inside.db, userId, since)
  const isLast = (await listFactorRows(inside.db, userId)).length === 0
  await deleteRecoveryCodesSince(inside.db, userId, isLast ? 0 : since)
  const names = removed.map(({ kind, name }) => ({ kind, name }))
  for (const before of names) {
    await recordUserChange(inside, userId, { action: 'factor.removed', before, after: null })
  }
  return names
}

export async function forgetEndedChallenges(app: App): Promise<void> {
  await deleteEndedChallenges(app.db, app.clock())
}

/** Undefined without an open mailed code if the digits may be of an authenticator app instead; otherwise throws. */
async function findAttempt(
  app: App,
  userId: string,
  id: string,
): Promise<ChallengesTable | undefined> {
  const now = app.clock()
  const taken = await takeAttempt(autocommit(app.db), id, { now, most: ATTEMPTS })
  if (taken || (await listMethods(app.db, userId)).includes('TOTP')) return taken
  throw new Problem('code-ended')
}

async function isMailed(
  inside: Inside,
  challenge: ChallengesTable | undefined,
  code: string,
): Promise<boolean> {
  if (!challenge || !isSentCode(inside, challenge, code)) return false
  if (await endChallenge(inside.db, challenge.id)) return true
  throw new Problem('code-ended')
}
