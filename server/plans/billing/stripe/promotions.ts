import type { ProviderPromotion } from '../provider.ts'
import { ask, find, type Stripe } from './client.ts'
import { CouponShape, ListOf, PromotionShape } from './shapes.ts'

/** The characters of promotion codes. Other text cannot be a code and is not sent. */
const CODE = /^[\w-]+$/

export async function findPromotion(
  stripe: Stripe,
  code: string,
  now: number,
): Promise<ProviderPromotion | undefined> {
  if (!CODE.test(code)) return undefined
  const expand = ['data.promotion.coupon']
  const list = await ask(ListOf(PromotionShape), () =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand }),
  )
  const promotion = list.data.find((each) => isOpen(each, code, now))
  if (!promotion) return undefined
  const coupon = await couponOf(stripe, promotion)
  if (!coupon || coupon.valid === false) return undefined
  return {
    id: promotion.id,
    code: promotion.code,
    percentOff: coupon.percent_off ?? null,
    amountOff: coupon.amount_off ?? null,
    currency: coupon.currency?.toUpperCase() ?? null,
    duration: coupon.duration,
    months: coupon.duration_in_months ?? null,
    endsAt: earliest(promotion.expires_at ?? null, coupon.redeem_by ?? null),
  }
}

/** Also checks the filter of the request. A code for a certain customer is not open to others. */
function isOpen(promotion: PromotionShape, code: string, now: number): boolean {
  const { active, customer, expires_at: endsAt } = promotion
  const isEnded = active === false || (endsAt ?? Number.POSITIVE_INFINITY) <= now
  return !isEnded && !customer && promotion.code.toLowerCase() === code.toLowerCase()
}

async function couponOf(
  stripe: Stripe,
  { promotion, coupon: own }: PromotionShape,
): Promise<CouponShape | undefined> {
  const coupon = promotion?.coupon ?? own
  if (typeof coupon !== 'string') return coupon ?? undefined
  return find(CouponShape, () => stripe.coupons.retrieve(coupon))
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
