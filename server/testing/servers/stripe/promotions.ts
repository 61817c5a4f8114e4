import type { Books, Coupon, Discount, PromotionCode } from './objects.ts'
import { take } from './objects.ts'
import { type GivenObject, inner, text, textsOf, whole } from './parameters.ts'
import { invalid, unknownId } from './refusals.ts'

export interface NewPromotion {
  code: string
  percentOff?: number
  amountOff?: number
  currency?: string
  duration?: Coupon['duration']
  months?: number
  /** Epoch milliseconds. */
  endsAt?: number
  active?: boolean
  maxRedemptions?: number
  customer?: string
}

export function addPromotion(books: Books, of: NewPromotion): PromotionCode {
  return addCode(books, addCoupon(books, termsOf(of)), {
    active: of.active ?? true,
    code: of.code,
    customer: of.customer ?? null,
    expires_at: of.endsAt === undefined ? null : Math.floor(of.endsAt / 1000),
    max_redemptions: of.maxRedemptions ?? null,
  })
}

function termsOf({ percentOff, amountOff, currency, duration, months }: NewPromotion): CouponTerms {
  const isPercent = amountOff === undefined
  return {
    percent_off: isPercent ? (percentOff ?? 50) : null,
    amount_off: amountOff ?? null,
    currency: isPercent ? null : (currency ?? 'usd'),
    duration: duration ?? 'once',
    duration_in_months: months ?? null,
  }
}

type CouponTerms = Pick<
  Coupon,
  'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months'
>

function addCoupon(
  books: Books,
  of: CouponTerms & Partial<Pick<Coupon, 'redeem_by' | 'max_redemptions'>>,
): Coupon {
  return books.add<Coupon>('coupon', {
    object: 'coupon',
    max_redemptions: null,
    redeem_by: null,
    ...of,
    name: null,
    times_redeemed: 0,
    valid: true,
    metadata: {},
  })
}

function addCode(
  books: Books,
  coupon: Coupon,
  of: Pick<PromotionCode, 'active' | 'code' | 'customer' | 'expires_at' | 'max_redemptions'>,
): PromotionCode {
  if (findActive(books, of.code) !== undefined) {
    throw invalid(`An active promotion code with \`code: ${of.code}\` already exists.`, 'code')
  }
  return books.add<PromotionCode>('promo', {
    object: 'promotion_code',
    ...of,
    times_redeemed: 0,
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    metadata: {},
  })
}

export function createCoupon(books: Books, given: GivenObject): Coupon {
  const isPercent = 'percent_off' in given
  if (isPercent === 'amount_off' in given) {
    throw invalid('Must provide percent_off or amount_off, and not both', 'percent_off')
  }
  const currency = text(given, 'currency')
  if (!isPercent && currency === null) throw invalid('Must provide currency with amount_off')
  return addCoupon(books, {
    percent_off: isPercent ? Number(text(given, 'percent_off')) : null,
    amount_off: whole(given, 'amount_off'),
    currency,
    duration: (text(given, 'duration') ?? 'once') as Coupon['duration'],
    duration_in_months: whole(given, 'duration_in_months'),
    redeem_by: whole(given, 'redeem_by'),
    max_redemptions: whole(given, 'max_redemptions'),
  })
}

export function createPromotionCode(books: Books, given: GivenObject): PromotionCode {
  const couponId = textsOf(given, 'promotion').coupon
  const coupon = books.find<Coupon>('coupon', couponId)
  if (!coupon) throw unknownId('coupon', couponId ?? '', 'promotion[coupon]')
  return addCode(books, coupon, {
    active: text(given, 'active') !== 'false',
    code: text(given, 'code') ?? `CODE${books.list('promotion_code').length + 1}`,
    customer: text(given, 'customer'),
    expires_at: whole(given, 'expires_at'),
    max_redemptions: whole(given, 'max_redemptions'),
  })
}

/** Whether it is alive, as the API says it of a promotion code: a time that passed makes it inactive. */
export function isActive(books: Books, code: PromotionCode): boolean {
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions
  const isOver = code.expires_at !== null && code.expires_at <= books.seconds()
  return code.active && !isUsedUp && !isOver && isValid(books, couponOf(books, code))
}

export function isValid(books: Books, coupon: Coupon): boolean {
  const { max_redemptions: most, times_redeemed: times, redeem_by: until } = coupon
  return (most === null || times < most) && (until === null || until > books.seconds())
}

const couponOf = (books: Books, code: PromotionCode) =>
  take<Coupon>(books, 'coupon', code.promotion.coupon)

/** Codes are alike whatever their case. */
export function findActive(books: Books, code: string): PromotionCode | undefined {
  return books
    .list<PromotionCode>('promotion_code')
    .find((each) => each.code.toLowerCase() === code.toLowerCase() && isActive(books, each))
}

/** The discounts of a checkout, by ids of promotion codes and coupons. */
export function requireDiscounts(books: Books, given: GivenObject, customer: string | null) {
  return Object.keys(inner(given, 'discounts')).map((index) => {
    const of = textsOf(inner(given, 'discounts'), index)
    const param = `discounts[${index}]`
    if (of.coupon && of.promotion_code) {
      throw invalid(
        'You may only specify one of these parameters: coupon, promotion_code.',
        `${param}[coupon]`,
      )
    }
    if (of.coupon !== undefined) requireCoupon(books, of.coupon, `${param}[coupon]`)
    if (of.promotion_code !== undefined) {
      requireCode(books, of.promotion_code, { customer, param: `${param}[promotion_code]` })
    }
    return { coupon: of.coupon ?? null, promotion_code: of.promotion_code ?? null }
  })
}

function requireCoupon(books: Books, couponId: string, param: string): void {
  const coupon = books.find<Coupon>('coupon', couponId)
  if (!coupon) throw unknownId('coupon', couponId, param)
  if (!isValid(books, coupon)) {
    throw invalid(`Coupon expired: ${couponId}`, param, 'coupon_expired')
  }
}

function requireCode(
  books: Books,
  codeId: string,
  { customer, param }: { customer: string | null; param: string },
): void {
  const code = books.find<PromotionCode>('promotion_code', codeId)
  if (!code) throw unknownId('promotion_code', codeId, param)
  if (!isActive(books, code)) {
    throw invalid(
      'This promotion code cannot be redeemed because it is expired or inactive.',
      param,
      'coupon_expired',
    )
  }
  if (code.customer !== null && code.customer !== customer) {
    throw invalid(
      'This promotion code cannot be redeemed because it is for another customer.',
      param,
    )
  }
}

/** Uses a code or a coupon up once. */
export function redeem(
  books: Books,
  of: { coupon: string | null; promotion_code: string | null },
): Discount {
  const code = books.find<PromotionCode>('promotion_code', of.promotion_code)
  const coupon = take<Coupon>(books, 'coupon', code?.promotion.coupon ?? of.coupon)
  coupon.times_redeemed++
  if (code) code.times_redeemed++
  const month = 30 * 86_400
  const ends = { once: 1, repeating: (coupon.duration_in_months ?? 1) * month, forever: null }
  const life = ends[coupon.duration]
  return {
    coupon: coupon.id,
    promotion_code: code?.id ?? null,
    end: life === null ? null : books.seconds() + life,
  }
}

/** What is to pay after discounts, for a period that begins at that time. */
export function discounted(
  books: Books,
  amount: number,
  { discounts, from }: { discounts: readonly Discount[]; from: number },
): number {
  const valid = discounts.filter((each) => each.end === null || each.end > from)
  const coupons = valid.map(({ coupon }) => take<Coupon>(books, 'coupon', coupon))
  return coupons.reduce(reducedBy, amount)
}

function reducedBy(amount: number, coupon: Coupon): number {
  if (coupon.amount_off !== null) return Math.max(0, amount - coupon.amount_off)
  return Math.max(0, Math.round((amount * (100 - (coupon.percent_off ?? 0))) / 100))
}
