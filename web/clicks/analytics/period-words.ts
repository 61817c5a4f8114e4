import { accountZone } from '../../lib/session/account-zone.ts'
import { dayRange } from '../../ui/time/dates.ts'
import type { PeriodPreset, ScopePeriod, TimeSpan } from './period.ts'

const against: Partial<Record<PeriodPreset, string>> = {
  today: 'vs. yesterday by now',
  '7d': 'vs. 7 d before',
  '30d': 'vs. 30 d before',
  '90d': 'vs. 90 d before',
  '12mo': 'vs. 12 mo before',
}

/** What a change is measured against. */
export const againstWords = (period: ScopePeriod): string =>
  (typeof period === 'string' && against[period]) || 'vs. the time before'

/**
 * '23 Oct to 21 Nov', with the years unless all is of this one. The end of a span is exclusive, so its last day is the one
 * before.
 */
export function daysOf({ from, until }: TimeSpan, present = new Date()): string {
  return dayRange(from, new Date(until.getTime() - 1), { timeZone: accountZone(), present })
}
