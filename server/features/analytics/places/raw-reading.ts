import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { type ClickFilter, conditions } from '../reports/click-filter-store.ts'
import type { Reading } from '../reports/reading.ts'
import { readCells } from '../sums/cells.ts'
import { coverOf } from '../sums/cover.ts'
import { ALL_LINKS } from '../sums/sums-table.ts'

/** How a question is answered that no sums answer: from the clicks, as far as they are kept. */
export async function rawReading(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Pick<Reading, 'clicks' | 'lost'>> {
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  if (!first || !last || filter.linkIds?.length === 0) return { clicks: undefined, lost: [] }
  const scope = { accountId, linkId: ALL_LINKS }
  const cells = await readCells(clickhouse, scope, { from: first.from, to: last.to })
  const { raw, lost } = coverOf(
    filter.periods,
    { ...cells, days: new Map(), months: new Map() },
    'day',
  )
  const clicks = raw.length > 0 ? conditions(accountId, { ...filter, periods: raw }) : undefined
  return { clicks, lost }
}
