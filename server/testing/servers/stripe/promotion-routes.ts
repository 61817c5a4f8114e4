import type { Books, PromotionCode } from './objects.ts'
import { type GivenObject, text } from './parameters.ts'
import { createCoupon, createPromotionCode, isActive } from './promotions.ts'
import { at, list, one, type Route } from './route.ts'

const durations = ['forever', 'once', 'repeating']

export const promotions: readonly Route[] = [
  one('coupon', 'coupons'),
  {
    ...{ method: 'POST', path: at('coupons') },
    takes: {
      percent_off: 'string',
      amount_off: 'integer',
      currency: 'string',
      duration: durations,
      duration_in_months: 'integer',
      redeem_by: 'integer',
      max_redemptions: 'integer',
    },
    answer: ({ books, given }) => createCoupon(books, given),
  },
  list('promotion_code', 'promotion_codes', {
    takes: { customer: 'string', code: 'string', active: 'boolean' },
    plain: ['customer'],
    filter: (each, { books, given }) => isAskedCode(books, each as PromotionCode, given),
  }),
  one('promotion_code', 'promotion_codes'),
  {
    ...{ method: 'POST', path: at('promotion_codes'), required: ['promotion'] },
    takes: {
      promotion: { of: { type: ['coupon'], coupon: 'string' }, required: ['type', 'coupon'] },
      code: 'string',
      active: 'boolean',
      customer: 'string',
      expires_at: 'integer',
      max_redemptions: 'integer',
    },
    answer: ({ books, given }) => createPromotionCode(books, given),
  },
]

function isAskedCode(books: Books, each: PromotionCode, given: GivenObject): boolean {
  const code = text(given, 'code')
  const active = text(given, 'active')
  const isSame = code === null || each.code.toLowerCase() === code.toLowerCase()
  return isSame && (active === null || String(isActive(books, each)) === active)
}
