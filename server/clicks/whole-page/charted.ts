import type { Timeseries, TimeseriesQuery } from '../../../contract/clicks/analytics.ts'
import type { ChartedClicks } from '../../../contract/clicks/analytics-page.ts'
import type { App } from '../../context.ts'
import { readTimeseries } from '../analytics/analytics.ts'

interface Charted {
  query: TimeseriesQuery
  chart: ChartedClicks
}

/** The series of some clicks of a scope. */
export async function readCharted(
  app: App,
  accountId: string,
  { query, chart }: Charted,
): Promise<Timeseries> {
  const read = (each: TimeseriesQuery) => readTimeseries(app, accountId, each)
  if (chart === 'clicks') return await read(query)
  if (chart === 'scans') return await read(scansOf(query))
  const [bots, previews] = await Promise.all([
    read({ ...query, kind: 'bot' }),
    read({ ...query, kind: 'preview' }),
  ])
  return added(bots, previews)
}

/** Beside a filter by other ways of opening, those of no click. */
function scansOf(query: TimeseriesQuery): TimeseriesQuery {
  const { trigger = ['qr'] } = query
  if (trigger.includes('qr')) return { ...query, trigger: ['qr'] }
  return { ...query, 'trigger.not': trigger }
}

/** Both have the same intervals. */
const added = (one: Timeseries, other: Timeseries): Timeseries => ({
  ...one,
  items: one.items.map((item, n) => ({
    ...item,
    clicks: item.clicks + (other.items[n]?.clicks ?? 0),
    visitors: item.visitors + (other.items[n]?.visitors ?? 0),
  })),
  ...(other.approximate && { approximate: true, error: other.error }),
})
