import { counted } from '../../../contract/counted.ts'
import type {
  PlanInterval,
  PlanPrice,
  PlanPrices,
  Promotion,
} from '../../../contract/plans/billing.ts'
import { exactMoney, moneyWords } from '../../ui/text/money.ts'

const MONTHS = 12

/** The name of the yearly price, with what it saves against twelve months if it saves anything. */
export function yearlyWords({ month, year }: Pick<PlanPrices, 'month' | 'year'>): string {
  if (!month || !year || month.currency !== year.currency || month.amount <= 0) return 'Yearly'
  const savedMonths = MONTHS - year.amount / month.amount
  if (savedMonths <= 0) return 'Yearly'
  if (Number.isInteger(savedMonths)) {
    return `Yearly, ${counted(savedMonths, 'month')} free`
  }
  const percent = Math.floor((savedMonths / MONTHS) * 100)
  return percent > 0 ? `Yearly, ${percent}% less` : 'Yearly'
}

/** The price with a promotion; undefined if that is about another currency. */
export function discounted(price: PlanPrice, promotion: Promotion): PlanPrice | undefined {
  const { percentOff, amountOff, currency } = promotion
  if (percentOff !== null) {
    return { ...price, amount: price.amount - Math.round((price.amount * percentOff) / 100) }
  }
  if (amountOff === null || currency !== price.currency) return undefined
  return { ...price, amount: Math.max(price.amount - amountOff, 0) }
}

interface Offer {
  price: PlanPrice | null
  interval: PlanInterval
}

/** The discount of a promotion, its duration, and the price during and after it. */
export function promotionWords(
  promotion: Promotion,
  { price, interval }: Offer,
  locale?: string,
): string {
  const off = `${promotion.code} takes ${offWords(promotion, locale)} off ${spanWords(promotion, interval)}`
  const reduced = price && discounted(price, promotion)
  if (!price) return `${off}.`
  if (!reduced) return `${off}, but this price is in another currency.`
  const first = `${exactMoney(reduced, locale)} a ${interval}`
  if (promotion.duration === 'forever') return `${off}: ${first}.`
  return `${off}: ${first}, then ${moneyWords(price, locale)}.`
}

function offWords({ percentOff, amountOff, currency }: Promotion, locale?: string): string {
  if (percentOff !== null) return `${percentOff}%`
  return moneyWords({ amount: amountOff ?? 0, currency: currency ?? 'USD' }, locale)
}

/** A yearly payment within the months of a repeating promotion is reduced whole. */
function spanWords({ duration, months }: Promotion, interval: PlanInterval): string {
  if (duration === 'forever') return 'every payment'
  if (duration === 'once' || interval === 'year' || months === 1) return 'the first payment'
  return `the payments of the first ${months} months`
}
