// Without schemas, for pages that load no more than they need.

export const REFERRAL_REWARD = { amount: 500, currency: 'USD' } as const

/** Days from the registration of the account that is referred. */
export const LINK_DAYS = 30
/** Days after the registration until it counts. */
export const QUALIFY_DAYS = 7
/** Days that a reward is pending, in which disputes and refunds take it back. */
export const PENDING_DAYS = 30

export const REFERRAL_CODE = /^[a-z0-9-]{4,24}$/
