import type { Conversions } from '../../../../contract/clicks/conversions.ts'
import { countOrEstimate } from '../../../ui/text/estimates.ts'
import { count, share } from '../../../ui/text/numbers.ts'

export interface FunnelStep {
  name: string
  amount: string
  /** Share of the step that it refers to, and which one that is. */
  rate: string | undefined
  /** Length of its bar, from 0 to 1. */
  part: number
}

/** From everybody who came to the clicks that led to something. Bars are relative to the longest one. */
export function funnelSteps(conversions: Conversions, locale?: string): FunnelStep[] {
  const { visitors, clicks, clicksWithId, converted, approximate } = conversions
  const longest = Math.max(visitors, clicks, 1)
  return [
    {
      name: 'Visitors',
      amount: countOrEstimate(visitors, approximate === true, locale),
      rate: undefined,
      part: visitors / longest,
    },
    { name: 'Clicks', amount: count(clicks, locale), rate: undefined, part: clicks / longest },
    {
      name: 'With a click id',
      amount: count(clicksWithId, locale),
      rate: `${share(clicksWithId, clicks, locale)} of clicks`,
      part: clicksWithId / longest,
    },
    {
      name: 'Converted',
      amount: count(converted, locale),
      rate: `${share(converted, clicksWithId, locale)} of those with an id`,
      part: converted / longest,
    },
  ]
}

/** Exact also beyond what a number holds: the sum is a text, and formats take one. */
export function amountWords({ currency, sum }: { currency: string; sum: string }, locale?: string) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 3,
  })
  return format.format(sum as Intl.StringNumericLiteral)
}
