import { jwtVerify, SignJWT } from 'jose'
import { TokenClaims } from '../../../contract/people/auth.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'

export const TOKEN_LIFE_MS = 7 * DAY

const ALGORITHM = 'HS256'
/** What a token is valid for: everything, or only the calls that check a second factor. */
const audiences = { session: 'unfurly', mfa: 'unfurly:mfa' } as const
const PURPOSE = 'token'

export function signToken(
  secrets: Secrets,
  claims: TokenClaims,
  opens: keyof typeof audiences = 'session',
): Promise<string> {
  const { acc, role, sid, sub, exp } = claims
  const mark = opens === 'mfa' ? { mfa: 'required' } : {}
  return new SignJWT({ acc, role, sid, ...mark })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(sub)
    .setAudience(audiences[opens])
    .setExpirationTime(exp)
    .sign(secrets.key(PURPOSE))
}

/** The claims of a token that this installation signed for this use and that has not expired; undefined otherwise. */
export async function readToken(
  secrets: Secrets,
  token: string,
  { now, opens = 'session' }: { now: number; opens?: keyof typeof audiences },
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), {
      algorithms: [ALGORITHM],
      audience: audiences[opens],
      currentDate: new Date(now),
    })
    return TokenClaims.safeParse(payload).data
  } catch {
    // jose throws for every kind of bad token; all of them count as no token.
    return undefined
  }
}

/** Epoch seconds, the unit of times in a JWT. */
export const inSeconds = (ms: number): number => Math.floor(ms / SECOND)
