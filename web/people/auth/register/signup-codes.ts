import { findCookie } from '../../../lib/session/cookies.ts'
import { PROMO_COOKIE, REFERRAL_COOKIE } from '../../../lib/session/signup-cookies.ts'

const LONGEST = 64

export interface SignupCodes {
  referralCode?: string
  promoCode?: string
}

/** The codes that an earlier page kept for a registration. Invalid ones are left out, so as not to block it. */
export function signupCodes(cookies: string): SignupCodes {
  const referralCode = codeOf(cookies, REFERRAL_COOKIE)
  const promoCode = codeOf(cookies, PROMO_COOKIE)
  return { ...(referralCode && { referralCode }), ...(promoCode && { promoCode }) }
}

function codeOf(cookies: string, name: string): string | undefined {
  const code = findCookie(cookies, name)?.trim()
  return code && code.length <= LONGEST ? code : undefined
}
