import { BASE_PATH } from '../../lib/base-path.ts'
import { cookieText, findCookie } from '../../lib/session/cookies.ts'
import { PROMO_COOKIE, REFERRAL_COOKIE } from '../../lib/session/signup-cookies.ts'

const LIFE_S = 30 * 24 * 60 * 60

/** Keeps the codes that the address brings for a registration, on every page for guests. Returns the promo code. */
export function keepSignupCodes(): string | undefined {
  const query = new URLSearchParams(location.search)
  keep(REFERRAL_COOKIE, query.get('ref'))
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
