import { counted } from '../../../contract/counted.ts'
import { type LimitRow, MB } from '../../../contract/plans/tiers.ts'

const DAYS_IN_YEAR = 365

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A number of a limit in its unit. */
export function rowWords(
  { unit }: Pick<LimitRow, 'unit'>,
  limit: number | null,
  locale?: string,
): string {
  if (limit !== null && unit === 'days') return keptWords(limit)
  if (limit !== null && unit === 'seconds') return spanWords(limit)
  return unit === 'bytes' ? sizeWords(limit, locale) : limitWords(limit, locale)
}

/** A limit of a tier in words. */
export const limitWords = (limit: number | null, locale?: string): string =>
  limit === null ? 'Unlimited' : limit.toLocaleString(locale)

/** '30 days', '2 years' */
export function keptWords(days: number): string {
  return days % DAYS_IN_YEAR === 0 ? counted(days / DAYS_IN_YEAR, 'year') : counted(days, 'day')
}

/** '5 minutes', '1 day': in the largest unit that is whole. */
export function spanWords(seconds: number): string {
  const [size, unit] = spans.find(([span]) => seconds % span === 0) ?? [1, 'second']
  return counted(seconds / size, unit)
}

/** A limit in bytes: '50 MB'. What is used of it is rounded up. */
export const sizeWords = (bytes: number | null, locale?: string): string =>
  bytes === null ? 'Unlimited' : `${Math.ceil(bytes / MB).toLocaleString(locale)} MB`
