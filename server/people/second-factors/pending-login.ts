import type {
  MfaMethod,
  PasskeyAnswer,
  PasskeyOptions,
  SentCode,
} from '../../../contract/people/mfa.ts'
import type { App, Inside } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockUser } from '../../schema/locks.ts'
import type { ChallengesTable, FactorsTable } from '../../schema/users.ts'
import { findBrowserOf, openSession, readPendingToken } from '../auth/auth.ts'
import {
  type CodeUser,
  countingWrongCodes,
  requireAttempt,
  wrongCode,
  wrongPasskey,
} from './challenges.ts'
import { endChallenge, findChallenge, storePasskeyChallenge } from './challenges-store.ts'
import { refuseCopy } from './copied-passkey.ts'
import { isSentCode, sendCode } from './email-code.ts'
import { findSignature, passkeyRequest } from './passkeys.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { countPasskey, findUser, listFactorRows, markFactorUsed } from './store.ts'
import { isTotpCode } from './totp.ts'

/** A login that has proved the password and waits for its second factor. */
export interface PendingLogin extends CodeUser {
  challengeId: string
}

/** The pending login of a token from `logIn`; throws when its challenge has been passed or has ended. */
export async function findPendingLogin(
  app: App,
  token: string | undefined,
  cookie: string | undefined,
): Promise<PendingLogin | undefined> {
  const pending = token === undefined ? undefined : await readPendingToken(app, token)
  if (!pending) return undefined
  const challenge = await findChallenge(app.db, pending.challengeId, app.clock())
  if (!challenge) throw loginEnded()
  return { ...pending, browser: await findBrowserOf(app, pending.userId, cookie) }
}

export async function sendLoginCode(app: App, pending: PendingLogin): Promise<SentCode> {
  await requireKind(app, pending, 'EMAIL')
  const user = await findUser(app.db, pending.userId)
  if (!user) throw loginEnded()
  return sendCode(app, pending.challengeId, { ...user, browser: pending.browser })
}

export async function passEmail(app: App, pending: PendingLogin, code: string): Promise<string> {
  const [factor] = await requireKind(app, pending, 'EMAIL')
  return passByCode(app, pending, async (inside, challenge) => {
    if (!factor || !isSentCode(app, challenge, code)) return false
    await markFactorUsed(inside.db, factor.id, app.clock())
    return true
  })
}

export async function passTotp(app: App, pending: PendingLogin, code: string): Promise<string> {
  await requireKind(app, pending, 'TOTP')
  return passByCode(app, pending, (inside) => isTotpCode(inside, pending.userId, code))
}

export function passRecovery(app: App, pending: PendingLogin, code: string): Promise<string> {
  return passByCode(app, pending, (inside) => isRecoveryCode(inside, pending.userId, code))
}

export async function passkeyOptions(app: App, pending: PendingLogin): Promise<PasskeyOptions> {
  const passkeys = await requireKind(app, pending, 'PASSKEY')
  const options = await passkeyRequest(app.config, passkeys)
  await storePasskeyChallenge(autocommit(app.db), pending.challengeId, String(options.challenge))
  return options
}

/** Exempt from the hourly limit of wrong codes: signatures cannot be guessed, and guesses of others must not lock it. */
export async function passPasskey(
  app: App,
  pending: PendingLogin,
  response: PasskeyAnswer['response'],
): Promise<string> {
  const passkeys = await requireKind(app, pending, 'PASSKEY')
  const factor = passkeys.find(({ credential_id }) => credential_id === response.id)
  const challenge = await requireAttempt(app, pending.challengeId)
  const expectedChallenge = challenge.passkey_challenge
  const signature =
    factor && expectedChallenge !== null
      ? await findSignature(app.config, factor, { expectedChallenge, response })
      : undefined
  if (!factor || !signature) throw wrongPasskey(challenge)
  if (signature.isCopied) throw await refuseCopy(app, factor)
  return pass(app, challenge, {
    refusal: wrongPasskey,
    isProved: ({ db }) => countPasskey(db, factor.id, { ...signature, now: app.clock() }),
  })
}

type ProofCheck = (inside: Inside, challenge: ChallengesTable) => Promise<boolean>

function passByCode(app: App, pending: PendingLogin, isProved: ProofCheck): Promise<string> {
  return countingWrongCodes(app, pending, async () =>
    pass(app, await requireAttempt(app, pending.challengeId), { refusal: wrongCode, isProved }),
  )
}

/** Uses up the proof, ends the pending login and opens a session, all in one transaction. */
function pass(
  app: App,
  challenge: ChallengesTable,
  { refusal, isProved }: { refusal: (challenge: ChallengesTable) => Problem; isProved: ProofCheck },
): Promise<string> {
  return writing(app, async (inside) => {
    // Lock the user row first, as every change of credentials does: a new password is set either before or after this.
    await lockUser(inside.db, challenge.user_id)
    if (!(await isProved(inside, challenge))) throw refusal(challenge)
    if (!(await endChallenge(inside.db, challenge.id))) throw loginEnded()
    return openSession(inside, challenge.user_id)
  })
}

async function requireKind(
  app: App,
  { userId }: PendingLogin,
  kind: Exclude<MfaMethod, 'RECOVERY'>,
): Promise<FactorsTable[]> {
  const factors = (await listFactorRows(app.db, userId)).filter((factor) => factor.kind === kind)
  if (factors.length > 0) return factors
  throw new Problem('forbidden', {
    detail: 'This is not among the second factors of this login. Choose one of the others.',
  })
}

function loginEnded(): Problem {
  return new Problem('code-ended', { detail: 'This login has ended. Log in again.' })
}
