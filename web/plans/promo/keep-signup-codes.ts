import { REFERRAL_CODE } from '../../../contract/plans/referral-terms.ts'
import { BASE_PATH } from '../../lib/base-path.ts'
import { log } from '../../lib/log.ts'
import { cookieText, findCookie } from '../../lib/session/cookies.ts'
import { PROMO_COOKIE, REFERRAL_COOKIE } from '../../lib/session/signup-cookies.ts'

const LIFE_S = 30 * 24 * 60 * 60

/** Keeps the codes that the address brings for a registration, on every page for guests. Returns the promo code. */
export function keepSignupCodes(): string | undefined {
  const query = new URLSearchParams(location.search)
  const before = findCookie(document.cookie, REFERRAL_COOKIE)
  const referral = keep(REFERRAL_COOKIE, query.get('ref'))
  // Other values of the parameter cannot be a code.
  const isCode = referral !== undefined && REFERRAL_CODE.test(referral.toLowerCase())
  if (isCode && referral !== before) void reportVisit(referral)
  return keep(PROMO_COOKIE, query.get('promo'))
}

/** Returns the code if the browser has kept it: it refuses one that is too long for a cookie. */
function keep(cookie: string, sent: string | null): string | undefined {
  const code = sent?.trim()
  if (!code) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's own interface is not in every browser
  document.cookie = cookieText(cookie, code, {
    path: BASE_PATH,
    maxAgeSeconds: LIFE_S,
    secure: location.protocol === 'https:',
  })
  return findCookie(document.cookie, cookie) === code ? code : undefined
}

/** Counts the visit for the ambassador. Not awaited: the code works without it. */
async function reportVisit(code: string): Promise<void> {
  try {
    await fetch('/api/ui/v1/referrals/visits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      keepalive: true,
    })
  } catch (error) {
    log('the visit could not be counted', error)
  }
}
