import { queryOptions } from '@tanstack/react-query'
import type {
  AnalyticsSummary,
  Breakdown,
  ClickEvents,
  Timeseries,
} from '../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { readerZone } from '../../ui/time/dates.ts'
import { spansOf, type TimeSpan } from './period.ts'
import type { AnalyticsScope, ClickFilters } from './scope.ts'

const analyticsKey = 'analytics'

/** Polling intervals. A background tab does not poll. */
const liveMs = { feed: 2000, numbers: 5000, lists: 15_000 }
/** Short, so that opening a screen refetches: cached numbers may lack the click that somebody came to see. */
const staleTime = 1000

const spanQuery = ({ from, until }: TimeSpan, filters: ClickFilters) => ({
  from: from.toISOString(),
  to: until.toISOString(),
  timezone: readerZone(),
  ...filters,
})

// The spans are computed in the query function and not while rendering: 'until now' moves on.

/** Also of the time before; of a running period, of as much of it as has passed. */
export const numbersQuery = ({ period, filters }: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'numbers', period, filters],
    queryFn: (): Promise<AnalyticsSummary> => {
      const { shown } = spansOf(period, new Date())
      const query = { ...spanQuery(shown, filters), compare: 'period' as const }
      return answer(api.v1.analytics.summary.$get({ query }))
    },
    staleTime,
    refetchInterval: liveMs.numbers,
  })

interface PeriodLines {
  now: Timeseries
  before: Timeseries
}

export const linesQuery = ({ period, filters }: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'lines', period, filters],
    queryFn: async (): Promise<PeriodLines> => {
      const { counted, before: earlier, interval } = spansOf(period, new Date())
      const line = (span: TimeSpan) =>
        answer(
          api.v1.analytics.timeseries.$get({ query: { ...spanQuery(span, filters), interval } }),
        )
      const [now, before] = await Promise.all([line(counted), line(earlier)])
      return { now, before }
    },
    staleTime,
    refetchInterval: liveMs.numbers,
  })

/** The top rows of one dimension. */
export const breakdownQuery = (scope: AnalyticsScope, dimension: Dimension, rows: number) =>
  queryOptions({
    queryKey: [analyticsKey, 'breakdown', dimension, rows, scope.period, scope.filters],
    queryFn: (): Promise<Breakdown> => {
      const { counted } = spansOf(scope.period, new Date())
      const query = { ...spanQuery(counted, scope.filters), dimension, limit: String(rows) }
      return answer(api.v1.analytics.breakdown.$get({ query }))
    },
    staleTime,
    refetchInterval: liveMs.lists,
  })

/** The latest clicks of people, newest first; without a scope those of the last 30 days. */
export const clicksQuery = (rows: number, scope?: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'clicks', rows, scope],
    queryFn: (): Promise<ClickEvents> => {
      const span = scope && spansOf(scope.period, new Date()).shown
      const query = {
        ...(span && { ...spanQuery(span, scope.filters) }),
        limit: String(rows),
      }
      return answer(api.v1.analytics.events.$get({ query }))
    },
    staleTime,
    refetchInterval: liveMs.feed,
  })
