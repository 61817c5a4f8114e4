import { count } from './numbers.ts'

/** Why a number of visitors has a mark. */
export const ESTIMATED =
  'Estimated, within about 1\u00a0%: there are too many clicks to count each visitor.'

export function countOrEstimate(n: number, isEstimated: boolean, locale?: string): string {
  return isEstimated ? asEstimate(count(n, locale)) : count(n, locale)
}

export const asEstimate = (words: string): string => `≈\u202f${words}`
