import type { Breakdown, BreakdownQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { findLinkLabels } from '../../links/links.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { approximateField } from './approximate.ts'
import { type BreakdownRow, listBreakdown } from './breakdown-store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { filterOf } from './filter.ts'
import { periodOf } from './period.ts'

export async function readBreakdown(
  app: App,
  accountId: string,
  query: BreakdownQuery,
): Promise<Breakdown> {
  const { dimension, limit } = query
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const period = cursor ?? periodOf(query, app.clock())
  const offset = cursor?.offset ?? 0
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  const slice = { filter, limit, offset, dimension }
  const answer = await listBreakdown(app.clickhouse, accountId, slice)
  const { rows } = answer
  const end = offset + rows.length
  // Past the end there is no row that has the total.
  const total = rows[0]?.total ?? offset
  return {
    dimension,
    items: dimension === 'link' ? await labelled(app, accountId, rows) : rows.map(item),
    nextCursor: end < total ? writeCursor({ ...period, offset: end }) : null,
    total,
    ...approximateField([answer]),
    ...lockedField(without, answer.lost),
  }
}

function item({ value, clicks, visitors }: BreakdownRow) {
  return { value, clicks, visitors }
}

async function labelled(app: App, accountId: string, rows: readonly BreakdownRow[]) {
  const ids = rows.map((row) => row.value)
  const labels = await findLinkLabels(app, accountId, ids)
  return rows.map((row) => ({ ...item(row), link: labels.get(row.value) ?? null }))
}
