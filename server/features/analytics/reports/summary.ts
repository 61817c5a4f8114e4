import type {
  AnalyticsSummary,
  SummaryQuery,
  Timeseries,
  TimeseriesQuery,
} from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { isoTime, SECOND } from '../../../platform/clock.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { filterOf } from './filter.ts'
import { earlierPeriod, intervalOf, type Period, periodOf } from './period.ts'
import { countSummary, listSeries } from './store.ts'
import { canonicalZone, rethrowZone } from './zone.ts'

export async function readSummary(
  app: App,
  accountId: string,
  query: SummaryQuery,
): Promise<AnalyticsSummary> {
  const now = app.clock()
  const period = periodOf(query, now)
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  const earlier = await comparable(
    app,
    accountId,
    query.compare && earlierPeriod(period, query.compare, now),
  )
  const row = await countSummary(app.clickhouse, accountId, { filter, earlier })
  return {
    clicks: row.clicks,
    visitors: row.visitors,
    kinds: { human: row.human, bot: row.bot, preview: row.preview },
    ...(earlier && { previous: { clicks: row.clicksBefore, visitors: row.visitorsBefore } }),
    ...lockedField(without),
  }
}

/** Compared with a time of which a part is left out, every period would look like growth. */
async function comparable(
  app: App,
  accountId: string,
  earlier: Period | undefined,
): Promise<Period | undefined> {
  if (earlier === undefined) return undefined
  return (await listLocked(app, accountId, earlier)).length === 0 ? earlier : undefined
}

export async function readTimeseries(
  app: App,
  accountId: string,
  query: TimeseriesQuery,
): Promise<Timeseries> {
  const period = periodOf(query, app.clock())
  const interval = intervalOf(query.interval, period)
  const zone = canonicalZone(query.timezone)
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  const series = { filter, interval, zone }
  const rows = await listSeries(app.clickhouse, accountId, series).catch(rethrowZone)
  return {
    interval,
    timezone: zone,
    items: rows.map(({ start, clicks, visitors }) => ({
      start: isoTime(start * SECOND),
      clicks,
      visitors,
    })),
    ...lockedField(without),
  }
}
