/** Codes that a page for guests keeps for the registration. */
export const REFERRAL_COOKIE = 'signupReferralCode'
export const PROMO_COOKIE = 'signupPromoCode'
