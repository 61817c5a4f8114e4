import { queryOptions } from '@tanstack/react-query'
import type {
  AnalyticsNow,
  AnalyticsQuery,
  AnalyticsSummary,
  Breakdown,
  ClickEvents,
  Heatmap,
  Interval,
  Places,
  Timeseries,
} from '../../../contract/clicks/analytics.ts'
import type { ConversionBreakdown, Conversions } from '../../../contract/clicks/conversions.ts'
import type { Dimension, PlaceKind } from '../../../contract/clicks/dimensions.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import type { Series } from './charts/metrics.ts'
import { ENDED_MS, refreshMs, untilBeatMs } from './pace.ts'
import { type AskedClicks, askPart } from './page/ask-part.ts'
import { comparedSpan, spansOf, type TimeSpan } from './period.ts'
import { type AnalyticsScope, parameterOf } from './scope.ts'

const analyticsKey = 'analytics'

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

// The spans are computed in the query function and not while rendering: days move on. Each is in whole days, which is the
// same question all day long; what has not come yet has no clicks.

/** All parts about a scope are asked for with the same clicks, and so in one call. */
const clicksOf = (scope: AnalyticsScope, now: Date): AskedClicks =>
  spanQuery(spansOf(scope.period, now).shown, scope)

/** How old an answer may be before a screen asks again, and how often it does. */
const paceOf = (
  what: Parameters<typeof refreshMs>[0],
  { period }: Pick<AnalyticsScope, 'period'>,
) => ({
  staleTime: refreshMs(what, period),
  refetchInterval: () => untilBeatMs(what, period),
})

/** Also of the time that it is compared with; of a running period, of as much of that as has passed. */
export const numbersQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'numbers', ...scopeKey(scope), scope.comparison],
    queryFn: ({ signal }): Promise<AnalyticsSummary> => {
      const now = new Date()
      const { comparison } = scope
      const isCompared = comparison !== 'none' && comparedSpan(scope, now) !== undefined
      const settings = isCompared ? { compare: comparison } : {}
      return askPart(clicksOf(scope, now), { name: 'summary', settings, signal })
    },
    ...paceOf('numbers', scope),
  })

export interface PeriodLines {
  now: Timeseries
  /** Absent if the period is compared with none. */
  before: Timeseries | undefined
}

/** The line of a period up to now. */
export const lineQuery = (scope: AnalyticsScope, series: Series = 'clicks') =>
  queryOptions({
    queryKey: [analyticsKey, 'line', series, ...scopeKey(scope)],
    queryFn: async ({ signal }): Promise<Timeseries> => {
      const now = new Date()
      const { interval } = spansOf(scope.period, now)
      const settings = { interval, chart: series }
      const line = await askPart(clicksOf(scope, now), { name: 'timeseries', settings, signal })
      return { ...line, items: line.items.filter(({ start }) => Date.parse(start) < now.getTime()) }
    },
    ...paceOf('numbers', scope),
  })

/** The line of a period, and that of the time that it is compared with. */
export const linesQuery = (scope: AnalyticsScope, series: Series = 'clicks') =>
  queryOptions({
    queryKey: [analyticsKey, 'lines', series, ...scopeKey(scope), scope.comparison],
    queryFn: async (): Promise<PeriodLines> => {
      const at = new Date()
      const { interval } = spansOf(scope.period, at)
      const earlier = comparedSpan(scope, at)
      const [now, before] = await Promise.all([
        queryClient.fetchQuery({ ...lineQuery(scope, series), staleTime: 0 }),
        earlier && queryClient.fetchQuery(earlierLine(series, scope, { span: earlier, interval })),
      ])
      return { now, before }
    },
    ...paceOf('numbers', scope),
  })

interface Pieces {
  span: TimeSpan
  interval: Interval
}

/** Asked for much less often than the line of the period itself. */
const earlierLine = (series: Series, scope: AnalyticsScope, { span, interval }: Pieces) =>
  queryOptions({
    queryKey: [analyticsKey, 'earlier', series, ...scopeKey(scope), span, interval],
    queryFn: ({ signal }): Promise<Timeseries> => {
      const earlier = { earlierFrom: span.from.toISOString(), earlierTo: span.until.toISOString() }
      return askPart(clicksOf(scope, new Date()), {
        name: 'earlier',
        settings: { ...earlier, interval, chart: series },
        signal,
      })
    },
    staleTime: ENDED_MS,
  })

/** The top rows of one dimension. Lists about bots and previews are not only about the people of a scope. */
export const breakdownQuery = (scope: AnalyticsScope, dimension: Dimension, rows: number) =>
  queryOptions({
    queryKey: [analyticsKey, 'breakdown', dimension, rows, ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<Breakdown> => {
      const clicks = clicksOf(scope, new Date())
      const settings = { limit: rows }
      if (dimension !== 'reason' && dimension !== 'kind')
        return askPart(clicks, { name: 'breakdown', dimension, settings, signal })
      return askPart(clicks, {
        name: 'machines',
        settings: { ...settings, machines: dimension },
        signal,
      })
    },
    ...paceOf('lists', scope),
  })

/** The most clicked places of a kind, with their positions. */
export const placesQuery = (scope: AnalyticsScope, by: PlaceKind) =>
  queryOptions({
    queryKey: [analyticsKey, 'places', by, ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<Places> =>
      askPart(clicksOf(scope, new Date()), { name: 'places', settings: { by }, signal }),
    ...paceOf('lists', scope),
  })

/** Clicks by hour of the week. */
export const heatmapQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'heatmap', ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<Heatmap> =>
      askPart(clicksOf(scope, new Date()), { name: 'heatmap', signal }),
    ...paceOf('heat', scope),
  })

export const conversionsQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'conversions', ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<Conversions> =>
      askPart(clicksOf(scope, new Date()), { name: 'conversions', signal }),
    ...paceOf('lists', scope),
  })

/** The conversions of each value of a list. */
export const convertedQuery = (scope: AnalyticsScope, dimension: Dimension) =>
  queryOptions({
    queryKey: [analyticsKey, 'converted', dimension, ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<ConversionBreakdown> =>
      askPart(clicksOf(scope, new Date()), { name: 'converted', dimension, signal }),
    ...paceOf('lists', scope),
  })

/** Who is there now, whatever the period. */
export const nowQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'now', ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<AnalyticsNow> =>
      askPart(clicksOf(scope, new Date()), { name: 'now', signal }),
    ...paceOf('now', { period: 'today' }),
  })

/** The latest clicks, newest first. */
export const clicksQuery = (rows: number, scope: AnalyticsScope) =>
  queryOptions({
    queryKey: [analyticsKey, 'clicks', rows, ...scopeKey(scope)],
    queryFn: ({ signal }): Promise<ClickEvents> =>
      askPart(clicksOf(scope, new Date()), { name: 'events', settings: { latest: rows }, signal }),
    ...paceOf('feed', scope),
  })
