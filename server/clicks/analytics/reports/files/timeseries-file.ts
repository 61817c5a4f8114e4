import type { Timeseries, TimeseriesFileQuery } from '../../../../../contract/clicks/analytics.ts'
import { csvLine, UTF8_MARK } from '../../../../../contract/csv-line.ts'
import type { App } from '../../../../context.ts'
import { isoTime } from '../../../../platform/clock.ts'
import { periodOf } from '../../time/period.ts'
import { readTimeseries } from '../summary.ts'
import { NOTE_COLUMNS, nameOf, notesOf, type ReportFile } from './report-file.ts'

/** The whole series, of which a call has at most a year of hours. */
export async function timeseriesFile(
  app: App,
  accountId: string,
  query: TimeseriesFileQuery,
): Promise<ReportFile> {
  const period = periodOf(query, app.clock())
  const [from, to] = [isoTime(period.from), isoTime(period.to)]
  const series = await readTimeseries(app, accountId, { ...query, from, to })
  const { interval, timezone: zone, items } = series
  const about = `clicks-by-${interval}`
  const body =
    query.format === 'csv' ? csvOf(series, to) : `${JSON.stringify({ from, to, ...series })}\n`
  return { name: nameOf({ about, period, zone, format: query.format }), total: items.length, body }
}

function csvOf({ items, approximate, locked = [] }: Timeseries, end: string): string {
  const lines = items.map(({ start, clicks, visitors }, n) => {
    const next = items[n + 1]?.start ?? end
    const isLocked = locked.some(({ from, to }) => from < next && to > start)
    const notes = notesOf({ approximate: approximate ?? false, locked: isLocked })
    return csvLine([start, String(clicks), String(visitors), ...notes])
  })
  return UTF8_MARK + csvLine(['start', 'clicks', 'visitors', ...NOTE_COLUMNS]) + lines.join('')
}
