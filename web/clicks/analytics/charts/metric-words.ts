import { asEstimate } from '../../../ui/text/estimates.ts'
import { count, ratio } from '../../../ui/text/numbers.ts'
import type { Metric } from './metrics.ts'

/** True for visitors, metrics computed from them, and folded clicks. Everything else is exact. */
export const canBeEstimated = (metric: Metric, isFolded: boolean): boolean =>
  isFolded || metric === 'visitors' || metric === 'per-visitor'

/** How the values of a metric are written. */
export const writerOf =
  (metric: Metric, isEstimated: boolean, locale?: string) =>
  (n: number): string => {
    const words = metric === 'per-visitor' ? ratio(n, locale) : count(n, locale)
    return isEstimated ? asEstimate(words) : words
  }
