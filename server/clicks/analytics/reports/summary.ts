import type {
  AnalyticsSummary,
  SummaryQuery,
  Timeseries,
  TimeseriesQuery,
} from '../../../../contract/clicks/analytics.ts'
import { type ClickKind, clickKinds } from '../../../../contract/clicks/dimensions.ts'
import type { App } from '../../../context.ts'
import { isoTime, SECOND } from '../../../platform/clock.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { earlierPeriod, intervalOf, type Period, periodOf } from '../time/period.ts'
import { canonicalZone } from '../time/zone.ts'
import { approximateField } from './approximate.ts'
import { filterOf } from './filter.ts'
import { listSeries } from './series-store.ts'
import { countSummary, type Summary } from './summary-store.ts'

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
  const [summary, previous] = await Promise.all([
    countSummary(app.clickhouse, accountId, filter),
    earlier && countSummary(app.clickhouse, accountId, { ...filter, periods: [earlier] }),
  ])
  return {
    ...countsOf(summary, query.kind),
    ...(previous?.lost.length === 0 && { previous: countsOf(previous, query.kind) }),
    ...approximateField([summary, previous]),
    ...lockedField(without, summary.lost),
  }
}

function countsOf({ kinds, scans }: Summary, kind: SummaryQuery['kind']) {
  const asked: readonly ClickKind[] = kind === 'all' ? clickKinds : [kind]
  const sum = (countOf: (kind: ClickKind) => number) =>
    asked.map(countOf).reduce((all, count) => all + count, 0)
  return {
    clicks: sum((kind) => kinds[kind].clicks),
    visitors: sum((kind) => kinds[kind].visitors),
    kinds: {
      human: kinds.human.clicks,
      bot: kinds.bot.clicks,
      preview: kinds.preview.clicks,
    },
    ...(scans && { scans: sum((kind) => scans[kind]) }),
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
  const series = { filter, period, interval, zone }
  const answer = await listSeries(app.clickhouse, accountId, series)
  return {
    interval,
    timezone: zone,
    items: answer.rows.map(({ start, clicks, visitors }) => ({
      start: isoTime(start * SECOND),
      clicks,
      visitors,
    })),
    ...approximateField([answer]),
    ...lockedField(without, answer.lost),
  }
}
