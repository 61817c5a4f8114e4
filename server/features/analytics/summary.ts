import type {
  AnalyticsQuery,
  AnalyticsSummary,
  Timeseries,
  TimeseriesQuery,
} from '../../../contract/analytics.ts'
import type { App } from '../../context.ts'
import { isBadArgument } from '../../platform/clickhouse.ts'
import { isoTime, SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { filterOf } from './filter.ts'
import { intervalOf, periodOf } from './period.ts'
import { countSummary, listSeries } from './store.ts'

export async function readSummary(
  app: App,
  accountId: string,
  query: AnalyticsQuery,
): Promise<AnalyticsSummary> {
  const period = periodOf(query, app.clock())
  const filter = await filterOf(app, accountId, { query, period })
  const before = period.from - (period.to - period.from)
  const row = await countSummary(app.clickhouse, accountId, { filter, before })
  return {
    clicks: row.clicks,
    visitors: row.visitors,
    kinds: { human: row.human, bot: row.bot, preview: row.preview },
    previous: { clicks: row.clicksBefore, visitors: row.visitorsBefore },
  }
}

export async function readTimeseries(
  app: App,
  accountId: string,
  query: TimeseriesQuery,
): Promise<Timeseries> {
  const period = periodOf(query, app.clock())
  const interval = intervalOf(query.interval, period)
  const zone = canonicalZone(query.timezone)
  const filter = await filterOf(app, accountId, { query, period })
  const rows = await listSeries(app.clickhouse, accountId, { filter, interval, zone }).catch(
    (error) => {
      // The newest zones may be known here and not there yet; of the arguments only the zone can be wrong.
      if (!isBadArgument(error)) throw error
      throw new Problem('invalid', { errors: { timezone: 'This time zone is not known' } })
    },
  )
  return {
    interval,
    timezone: zone,
    items: rows.map(({ start, clicks, visitors }) => ({
      start: isoTime(start * SECOND),
      clicks,
      visitors,
    })),
  }
}

/** ClickHouse minds capitals in the names of zones, people need not. */
function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}
