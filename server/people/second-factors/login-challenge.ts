import type { LoginAnswer } from '../../../contract/people/auth.ts'
import type { MfaMethod } from '../../../contract/people/mfa.ts'
import type { Inside } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { FactorsTable } from '../../schema/users.ts'
import { pendingToken } from '../auth/auth.ts'
import { attemptsLeft, type CodeUser, newChallenge } from './challenges.ts'
import { putChallenge } from './challenges-store.ts'
import { maskedEmail, sendFirstCode } from './email-code.ts'
import { countRecoveryCodes, findUser } from './store.ts'

const ORDER: readonly MfaMethod[] = ['PASSKEY', 'TOTP', 'EMAIL', 'RECOVERY']

/** Opens the challenge of a login that has proved a password or an identity and still needs a second factor. */
export async function beginChallenge(
  inside: Inside,
  { userId, browser, factors }: CodeUser & { factors: readonly FactorsTable[] },
): Promise<LoginAnswer> {
  const user = await findUser(inside.db, userId)
  if (!user) throw new Error('a login without a person')
  const methods = methodsOf(factors, await countRecoveryCodes(inside.db, userId))
  const challenge = newChallenge(inside, {
    id: newId('chl'),
    kind: 'LOGIN',
    user_id: userId,
    session_id: null,
  })
  await putChallenge(inside.db, challenge, inside.clock())
  if (!methods.includes('PASSKEY') && !methods.includes('TOTP')) {
    await sendFirstCode(inside, challenge.id, { ...user, browser })
  }
  return {
    token: await pendingToken(inside, {
      userId,
      challengeId: challenge.id,
      endsAt: challenge.expires_at,
    }),
    mfa: {
      required: true,
      methods,
      maskedEmail: maskedEmail(user.email),
      expiresAt: isoTime(challenge.expires_at),
      attemptsLeft: attemptsLeft(challenge),
    },
  }
}

export function methodsOf(factors: readonly FactorsTable[], recoveryCodes: number): MfaMethod[] {
  const kinds = new Set<MfaMethod>(factors.map((factor) => factor.kind))
  if (recoveryCodes > 0) kinds.add('RECOVERY')
  return ORDER.filter((method) => kinds.has(method))
}
