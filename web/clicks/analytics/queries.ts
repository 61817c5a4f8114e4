import { queryOptions } from '@tanstack/react-query'
import type {
  AnalyticsQuery,
  AnalyticsSummary,
  Breakdown,
  ClickEvents,
  Interval,
  Timeseries,
} from '../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { type Series, scopesOf } from './charts/metrics.ts'
import { ENDED_MS, refreshMs } from './pace.ts'
import { comparedSpan, spansOf, type TimeSpan } from './period.ts'
import { type AnalyticsScope, parameterOf } from './scope.ts'

const analyticsKey = 'analytics'

/** Short, so that opening a screen refetches: cached numbers may lack the latest clicks. */
const staleTime = 1000

type CallFilters = Partial<Omit<AnalyticsQuery, 'from' | 'to' | 'timezone' | 'fold'>>

/** Which clicks, as parameters of a call about no span, such as the live stream. */
export function clickQuery({
  filters,
  kind,
}: Pick<AnalyticsScope, 'filters' | 'kind'>): CallFilters {
  const parameters = filters.map((filter) => [
    parameterOf(filter),
    filter.name === 'key' ? filter.values[0] : filter.values,
  ])
  return { ...(Object.fromEntries(parameters) as CallFilters), kind }
}

/** The clicks of a scope in a span, as parameters of a call. */
export const spanQuery = ({ from, until }: TimeSpan, scope: AnalyticsScope) => ({
  from: from.toISOString(),
  to: until.toISOString(),
  timezone: accountZone(),
  ...clickQuery(scope),
  ...(scope.isFolded && { fold: 'hour' as const }),
})

/** What an answer about a scope depends on, for the keys of queries. */
export const scopeKey = ({ period, kind, filters, isFolded }: AnalyticsScope) =>
  [period, kind, filters, isFolded, accountZone()] as const

// The spans are computed in the query function and not while rendering: 'until now' moves on.

/** Also of the time that it is compared with; of a running period, of as much of that as has passed. */
export const numbersQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'numbers', ...scopeKey(scope), scope.comparison],
    queryFn: (): Promise<AnalyticsSummary> => {
      const now = new Date()
      const { comparison } = scope
      const isCompared = comparison !== 'none' && comparedSpan(scope, now) !== undefined
      const query = {
        ...spanQuery(spansOf(scope.period, now).shown, scope),
        ...(isCompared && { compare: comparison }),
      }
      return answer(api.v1.analytics.summary.$get({ query }))
    },
    staleTime,
    refetchInterval: refreshMs('numbers', scope.period),
  })

export interface PeriodLines {
  now: Timeseries
  /** Absent if the period is compared with none. */
  before: Timeseries | undefined
}

export const linesQuery = (scope: AnalyticsScope, series: Series = 'clicks') =>
  queryOptions({
    queryKey: [analyticsKey, 'lines', series, ...scopeKey(scope), scope.comparison],
    queryFn: async (): Promise<PeriodLines> => {
      const at = new Date()
      const { counted, interval } = spansOf(scope.period, at)
      const earlier = comparedSpan(scope, at)
      const [now, before] = await Promise.all([
        fetchLine(series, scope, { span: counted, interval }),
        earlier && queryClient.fetchQuery(earlierLine(series, scope, { span: earlier, interval })),
      ])
      return { now, before }
    },
    staleTime,
    refetchInterval: refreshMs('numbers', scope.period),
  })

interface Pieces {
  span: TimeSpan
  interval: Interval
}

/** Asked for much less often than the line of the period itself. */
const earlierLine = (series: Series, scope: AnalyticsScope, pieces: Pieces) =>
  queryOptions({
    queryKey: [analyticsKey, 'line', series, ...scopeKey(scope), pieces],
    queryFn: () => fetchLine(series, scope, pieces),
    staleTime: ENDED_MS,
  })

async function fetchLine(series: Series, scope: AnalyticsScope, { span, interval }: Pieces) {
  const lines = scopesOf(series, scope).map((each) =>
    answer(api.v1.analytics.timeseries.$get({ query: { ...spanQuery(span, each), interval } })),
  )
  return (await Promise.all(lines)).reduce(addedLine)
}

/** Both have the same pieces of time. */
const addedLine = (one: Timeseries, other: Timeseries): Timeseries => ({
  ...one,
  items: one.items.map((item, i) => ({
    ...item,
    clicks: item.clicks + (other.items[i]?.clicks ?? 0),
    visitors: item.visitors + (other.items[i]?.visitors ?? 0),
  })),
})

/** The top rows of one dimension. */
export const breakdownQuery = (scope: AnalyticsScope, dimension: Dimension, rows: number) =>
  queryOptions({
    queryKey: [analyticsKey, 'breakdown', dimension, rows, ...scopeKey(scope)],
    queryFn: (): Promise<Breakdown> => {
      const { counted } = spansOf(scope.period, new Date())
      const query = { ...spanQuery(counted, scope), dimension, limit: String(rows) }
      return answer(api.v1.analytics.breakdown.$get({ query }))
    },
    staleTime,
    refetchInterval: refreshMs('lists', scope.period),
  })

/** The latest clicks, newest first; without a scope those of people in the last 30 days. */
export const clicksQuery = (rows: number, scope?: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'clicks', rows, scope && scopeKey(scope)],
    queryFn: (): Promise<ClickEvents> => {
      const span = scope && spansOf(scope.period, new Date()).shown
      const query = {
        ...(span && spanQuery(span, scope)),
        limit: String(rows),
      }
      return answer(api.v1.analytics.events.$get({ query }))
    },
    staleTime,
    refetchInterval: refreshMs('feed', scope?.period),
  })
