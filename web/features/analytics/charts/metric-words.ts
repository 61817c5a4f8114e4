import { asEstimate } from '../../../ui/text/estimates.ts'
import { count, ratio } from '../../../ui/text/numbers.ts'
import type { Metric } from './metrics.ts'

/** Only numbers of visitors are ever estimated, and what is computed from them. */
export const countsVisitors = (metric: Metric): boolean =>
  metric === 'visitors' || metric === 'per-visitor'

/** How the values of a metric are written. */
export const writerOf =
  (metric: Metric, isEstimated: boolean, locale?: string) =>
  (n: number): string => {
    const words = metric === 'per-visitor' ? ratio(n, locale) : count(n, locale)
    return isEstimated ? asEstimate(words) : words
  }
