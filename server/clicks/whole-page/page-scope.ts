import type {
  AnalyticsQuery,
  SummaryQuery,
  TimeseriesQuery,
} from '../../../contract/clicks/analytics.ts'
import type { AnalyticsPageQuery } from '../../../contract/clicks/analytics-page.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { earlierPeriod, intervalOf, type Period, periodOf } from '../analytics/analytics.ts'

/** The question of a page, as those that the calls of its parts take. */
export interface PageScope {
  scope: AnalyticsQuery
  summary: SummaryQuery
  timeseries: TimeseriesQuery
  /** The series of the time before, if one is asked for. */
  earlier: TimeseriesQuery | undefined
}

/** All parts are about the same time and use the same interval. Throws where they cannot be asked for. */
export function pageScopeOf(query: AnalyticsPageQuery, now: number): PageScope {
  const { parts, lists, limit, latest, chart, machines, by, ...rest } = query
  const { compare, interval: wanted, earlierFrom, earlierTo, ...filters } = rest
  const period = periodOf(query, now)
  const interval = intervalOf(wanted, period)
  const within = ({ from, to }: Period) => ({ ...filters, from: isoTime(from), to: isoTime(to) })
  const scope = within(period)
  const earlier = earlierOf(query, period)
  return {
    scope,
    summary: { ...scope, ...(compare && { compare }) },
    timeseries: { ...scope, interval },
    earlier: earlier && { ...within(earlier), interval: intervalOf(interval, earlier) },
  }
}

/** In full, also while the period runs. */
function earlierOf(
  { earlierFrom: from, earlierTo: to, compare }: AnalyticsPageQuery,
  period: Period,
): Period | undefined {
  if (from !== undefined && to !== undefined) return periodOf({ from, to }, period.to)
  if (from === undefined && to === undefined) {
    return compare && earlierPeriod(period, compare, Number.POSITIVE_INFINITY)
  }
  const missing = from === undefined ? 'earlierFrom' : 'earlierTo'
  throw new Problem('invalid', { errors: { [missing]: 'Give both ends of the time before' } })
}
