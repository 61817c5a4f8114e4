import type { Heatmap, HeatmapQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { periodOf } from '../time/period.ts'
import { canonicalZone } from '../time/zone.ts'
import { approximateField } from './approximate.ts'
import { filterOf } from './filter.ts'
import { countWeekHours } from './heatmap-store.ts'

const WEEKDAYS = 7
const HOURS = 24

export async function readHeatmap(
  app: App,
  accountId: string,
  query: HeatmapQuery,
): Promise<Heatmap> {
  const period = periodOf(query, app.clock())
  const zone = canonicalZone(query.timezone)
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  const asked = { filter, zone }
  const answer = await countWeekHours(app.clickhouse, accountId, asked)
  const found = new Map(answer.rows.map((row) => [`${row.weekday} ${row.hour}`, row.clicks]))
  const items = Array.from({ length: WEEKDAYS * HOURS }, (_, n) => {
    const [weekday, hour] = [Math.floor(n / HOURS) + 1, n % HOURS]
    return { weekday, hour, clicks: found.get(`${weekday} ${hour}`) ?? 0 }
  })
  return {
    timezone: zone,
    items,
    ...approximateField([answer]),
    ...lockedField(without, answer.lost),
  }
}
