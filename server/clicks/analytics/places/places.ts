import type { Places, PlacesQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { listBreakdown } from '../reports/breakdown-store.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import { filterOf } from '../reports/filter.ts'
import { planQuery } from '../reports/plan.ts'
import { type Period, periodOf } from '../time/period.ts'
import { coordinatesOf } from './coordinates.ts'
import { countPlaces, listCountries } from './places-store.ts'

const MOST_PLACES = 300

interface Found extends Pick<Places, 'items' | 'unplaced'> {
  lost: readonly Period[]
}

/** The most clicked places of the selection. A region or country is where the middle of its known cities is. */
export async function readPlaces(app: App, accountId: string, query: PlacesQuery): Promise<Places> {
  const period = periodOf(query, app.clock())
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  const { items, unplaced, lost } = await (query.by === 'country'
    ? placeCountries(app.clickhouse, accountId, filter)
    : placeClicks(app.clickhouse, accountId, { filter, by: query.by }))
  return { items, unplaced, ...lockedField(without, lost) }
}

/** From sums as far as they are there. */
async function placeCountries(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Found> {
  const asked = { filter, dimension: 'country', limit: MOST_PLACES, offset: 0 } as const
  const { rows, lost } = await listBreakdown(clickhouse, accountId, asked)
  const known = new Map((await listCountries(clickhouse)).map((row) => [row.country, row]))
  const found: Found = { items: [], unplaced: 0, lost }
  for (const { value, clicks } of rows) {
    const direction = known.get(value)
    if (!direction) found.unplaced += clicks
    else {
      const name = { country: value, region: '', city: '' }
      found.items.push({ ...name, ...coordinatesOf(direction), clicks })
    }
  }
  return found
}

async function placeClicks(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, by }: { filter: ClickFilter; by: 'region' | 'city' },
): Promise<Found> {
  // Names of regions and cities repeat, so no sums of single names hold the answer.
  const plan = await planQuery(clickhouse, accountId, { filter, group: {} })
  const { lost } = plan
  if (!plan.clicks) return { items: [], unplaced: 0, lost }
  const rows = await countPlaces(clickhouse, plan, { by, limit: MOST_PLACES })
  return {
    items: rows
      .filter(({ known }) => known > 0)
      .map(({ country = '', region = '', city = '', n, ...direction }) => ({
        ...{ country, region, city, clicks: n },
        ...coordinatesOf(direction),
      })),
    unplaced: rows[0]?.unplaced ?? 0,
    lost,
  }
}
