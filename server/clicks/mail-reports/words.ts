import type { LockedSpan } from '../../../contract/clicks/analytics.ts'
import type { ReportInterval } from '../../../contract/clicks/mail-reports.ts'
import { oneLine } from '../../platform/one-line.ts'
import type { ReportSpan } from './due.ts'
import type { StoredScope } from './scopes.ts'

const LONGEST_NAME = 120

/** A text of users or visitors, as one line. */
export const named = (text: string): string => oneLine(text, LONGEST_NAME)

const numbers = new Intl.NumberFormat('en')
export const count = (value: number): string => numbers.format(value)

/** 'Tag spring' */
export function scopeName(scope: StoredScope): string {
  if (scope.kind === 'all') return 'All links'
  return `${scope.kind === 'tag' ? 'Tag' : 'Domain'} ${named(scope.name)}`
}

/** '16 November to 22 November 2026', or 'November 2026' for a month. */
export function spanWords(every: ReportInterval, { firstDay, lastDay }: ReportSpan): string {
  const last = { day: 'numeric', month: 'long', year: 'numeric' } as const
  if (every === 'month') return dayWords(lastDay, { month: 'long', year: 'numeric' })
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4)
  const first = isOneYear ? ({ day: 'numeric', month: 'long' } as const) : last
  return `${dayWords(firstDay, first)} to ${dayWords(lastDay, last)}`
}

const dayWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day))

/** '1,234, 12 % more than the week before'; the count alone where there is nothing to compare it with. */
export function comparedWords(
  value: number,
  before: number | undefined,
  every: ReportInterval,
): string {
  if (before === undefined) return count(value)
  const then = `the ${every} before`
  if (before === 0) return value === 0 ? `none, as ${then}` : `${count(value)}, none ${then}`
  const percent = Math.round((100 * Math.abs(value - before)) / before)
  if (percent === 0) return `${count(value)}, about as many as ${then}`
  return `${count(value)}, ${count(percent)} % ${value > before ? 'more' : 'fewer'} than ${then}`
}

const reasons: Readonly<Record<LockedSpan['reason'], string>> = {
  clicks: 'the clicks of the plan were used up before',
  retention: 'the plan keeps no older clicks in reports',
  detail: 'only sums are kept of these clicks',
}

/** What is left out and why, one sentence for each time. Days are those of UTC, by which they are counted. */
export function lockedWords(locked: readonly LockedSpan[] | undefined): string[] {
  return (locked ?? []).map(({ from, to, reason }) => {
    const options = { day: 'numeric', month: 'long' } as const
    const first = dayWords(from, options)
    const last = dayWords(new Date(Date.parse(to) - 1).toISOString(), options)
    const days = first === last ? first : `${first} to ${last}`
    return `Not counted: ${days}, because ${reasons[reason]}.`
  })
}
