import type { AnalyticsNow, NowQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { isoTime, MINUTE, SECOND } from '../../../platform/clock.ts'
import { listLocked } from '../locked/locked.ts'
import { filterOf } from '../reports/filter.ts'
import { outside } from '../sums/split-period.ts'
import { countPresent, listMinutes } from './now-store.ts'

const MINUTES = 30
const PRESENT_MS = 5 * MINUTE

const startOf = (unit: number, time: number) => Math.floor(time / unit) * unit

/** Who is there now. Clicks that reports leave out are left out here too. */
export async function readNow(app: App, accountId: string, query: NowQuery): Promise<AnalyticsNow> {
  // Whoever asks in the same second asks the same.
  const now = startOf(SECOND, app.clock())
  const running = startOf(MINUTE, now)
  const period = { from: running - (MINUTES - 1) * MINUTE, to: now + SECOND }
  const without = await listLocked(app, accountId, period)
  const asked = { query: { ...query, timezone: 'UTC' }, period, without }
  const filter = await filterOf(app, accountId, asked)
  const present = { from: now - PRESENT_MS, to: period.to }
  const [counts, minutes] = await Promise.all([
    countPresent(app.clickhouse, accountId, { ...filter, periods: outside(present, without) }),
    listMinutes(app.clickhouse, accountId, filter),
  ])
  const clicks = new Map(minutes.map((row) => [row.minute, row.clicks]))
  return {
    ...counts,
    minutes: Array.from({ length: MINUTES }, (_, n) => {
      const minute = period.from + n * MINUTE
      return { start: isoTime(minute), clicks: clicks.get(minute) ?? 0 }
    }),
  }
}
