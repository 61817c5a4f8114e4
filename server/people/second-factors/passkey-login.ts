import { randomBytes } from 'node:crypto'
import type { LoginAnswer } from '../../../contract/people/auth.ts'
import type { PasskeyAnswer, PasskeyOptions } from '../../../contract/people/mfa.ts'
import type { App, Inside } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Limit, look, take } from '../../platform/http/rate-limit.ts'
import { isSameText } from '../../platform/secrets.ts'
import { lockUser } from '../../schema/locks.ts'
import { openSession } from '../auth/auth.ts'
import { refuseCopy } from './copied-passkey.ts'
import { findSignature, passkeyLoginRequest } from './passkeys.ts'
import { countPasskey, findPasskey } from './store.ts'

const CHALLENGE_LIFE_MS = 10 * MINUTE
const NONCE_BYTES = 18

/** Options for a login by any passkey, before the user is known. */
export function askWhoLogsIn(app: App): Promise<PasskeyOptions> {
  return passkeyLoginRequest(app.config, newChallenge(app))
}

/** A passkey that verified its user is both factors: the device, and the fingerprint, face or PIN that opens it. */
export async function logInByPasskey(
  app: App,
  response: PasskeyAnswer['response'],
): Promise<LoginAnswer> {
  const factor = await findPasskey(app.db, String(response.id))
  let challenge = ''
  const signature =
    factor &&
    (await findSignature(app.config, factor, {
      expectedChallenge: (signed) => {
        challenge = Buffer.from(signed, 'base64url').toString()
        return isOurs(app, challenge)
      },
      response,
    }))
  if (!factor || !signature) throw new Problem('wrong-passkey')
  // Before the counter: a repeated request is no copy of the key.
  if (!(await isOpen(app, challenge))) throw ended()
  if (signature.isCopied) throw await refuseCopy(app, factor)
  if (!signature.isUserVerified) throw unverified()
  return writing(app, async (inside) => {
    await lockUser(inside.db, factor.user_id)
    if (!(await tryUse(inside, challenge))) throw ended()
    // Removed or used meanwhile
    if (!(await countPasskey(inside.db, factor.id, { ...signature, now: app.clock() }))) {
      throw new Problem('wrong-passkey')
    }
    return { token: await openSession(inside, factor.user_id), mfa: null }
  })
}

/**
 * The challenge holds its own end and is signed instead of stored: anybody may ask for any number of them, and rows
 * would pile up. Using one leaves a counter until it ends.
 */
function newChallenge(app: App): string {
  const endsAt = (app.clock() + CHALLENGE_LIFE_MS).toString(36)
  const begin = `${endsAt}.${randomBytes(NONCE_BYTES).toString('base64url')}`
  return `${begin}.${signed(app, begin)}`
}

function isOurs(app: App, challenge: string): boolean {
  const begin = challenge.slice(0, challenge.lastIndexOf('.'))
  return isSameText(challenge, `${begin}.${signed(app, begin)}`)
}

const signed = (app: App, begin: string): string => app.secrets.hash('passkey-login', begin)

const endOf = (challenge: string): number => Number.parseInt(challenge.split('.')[0] ?? '', 36)

async function isOpen(app: App, challenge: string): Promise<boolean> {
  if (endOf(challenge) <= app.clock()) return false
  return (await look(app.db, app.clock(), oneUseOf(app, challenge))).isAllowed
}

/** True for the first use. */
async function tryUse(inside: Inside, challenge: string): Promise<boolean> {
  return (await take(inside.db, inside.clock(), oneUseOf(inside, challenge))).isAllowed
}

function oneUseOf(app: App, challenge: string): Limit {
  const bucket = `passkey-login:${app.secrets.hash('passkey-login', challenge)}`
  return { bucket, limit: 1, windowMs: CHALLENGE_LIFE_MS }
}

function unverified(): Problem {
  return new Problem('wrong-passkey', {
    detail:
      'That passkey did not check your fingerprint, your face or a PIN. Log in with your password, then use it as the second step.',
  })
}

function ended(): Problem {
  return new Problem('code-ended', {
    detail: 'This login was used, or took too long. Use your passkey again.',
  })
}
