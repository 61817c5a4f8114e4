import { jwtVerify, SignJWT } from 'jose'
import { TokenClaims } from '../../../contract/auth.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'

export const TOKEN_LIFE_MS = 7 * DAY

const ALGORITHM = 'HS256'
const AUDIENCE = 'unfurly'
const PURPOSE = 'token'

export function signToken(secrets: Secrets, claims: TokenClaims): Promise<string> {
  return new SignJWT({ acc: claims.acc, role: claims.role, sid: claims.sid })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(claims.sub)
    .setAudience(AUDIENCE)
    .setExpirationTime(claims.exp)
    .sign(secrets.key(PURPOSE))
}

/** The claims of a token that we signed and that has not ended; undefined for anything else. */
export async function readToken(
  secrets: Secrets,
  token: string,
  now: number,
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secrets.key(PURPOSE), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now),
    })
    return TokenClaims.safeParse(payload).data
  } catch {
    // jose tells every kind of bad token by throwing; to us they are all the same: no token.
    return undefined
  }
}

export function expiryOf(now: number): number {
  return Math.floor((now + TOKEN_LIFE_MS) / SECOND)
}
