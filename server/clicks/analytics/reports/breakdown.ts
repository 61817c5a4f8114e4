import type {
  AnalyticsQuery,
  Breakdown,
  BreakdownQuery,
} from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { App } from '../../../context.ts'
import { findFolderLabels, findLinkLabels, searchLinkIds } from '../../../links/index.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { type Period, periodOf } from '../time/period.ts'
import { approximateField } from './approximate.ts'
import { type BreakdownRow, listBreakdown } from './breakdown-store.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { filterOf } from './filter.ts'
import { askLists, type ListAnswer } from './lists-store.ts'

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
  const filter = await listFilter(app, accountId, { query, period, without })
  const slice = { filter, limit, offset, dimension }
  const answer = await listBreakdown(app.clickhouse, accountId, slice)
  return await pageOf(app, accountId, { dimension, period, offset, without, answer })
}

interface ListPage {
  dimension: Dimension
  period: Period
  offset: number
  without: Parameters<typeof lockedField>[0]
  answer: ListAnswer
}

async function pageOf(
  app: App,
  accountId: string,
  { dimension, period, offset, without, answer }: ListPage,
): Promise<Breakdown> {
  const { rows } = answer
  const end = offset + rows.length
  // Past the end there is no row that has the total.
  const total = rows[0]?.total ?? offset
  return {
    dimension,
    items: await itemsOf(app, accountId, { dimension, rows }),
    nextCursor: end < total ? writeCursor({ ...period, offset: end }) : null,
    total,
    ...approximateField([answer]),
    ...lockedField(without, answer.lost),
  }
}

/** The first rows of several lists, each as `readBreakdown` answers it. */
export async function readBreakdowns(
  app: App,
  accountId: string,
  { query, dimensions, limit }: ListsRequest,
): Promise<ReadonlyMap<Dimension, Promise<Breakdown>>> {
  const period = periodOf(query, app.clock())
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without, dimensions })
  const lists = await askLists(app.clickhouse, accountId, { filter, dimensions, limit })
  const shown = async (dimension: Dimension, answer: Promise<ListAnswer>) =>
    pageOf(app, accountId, { dimension, period, offset: 0, without, answer: await answer })
  return new Map([...lists].map(([name, answer]) => [name, shown(name, answer)]))
}

/** The same once all of them are there. */
export async function readLists(
  app: App,
  accountId: string,
  request: ListsRequest,
): Promise<ReadonlyMap<Dimension, Breakdown>> {
  const asked = [...(await readBreakdowns(app, accountId, request))]
  return new Map(await Promise.all(asked.map(async ([name, list]) => [name, await list] as const)))
}

export interface ListsRequest {
  query: AnalyticsQuery
  dimensions: readonly Dimension[]
  limit: number
}

type ListQuery = Omit<BreakdownQuery, 'limit' | 'cursor'>

/** The filter of a list, whose search chooses values of its dimension. */
export async function listFilter(
  app: App,
  accountId: string,
  asked: { query: ListQuery; period: Period; without: readonly Period[] },
): Promise<ClickFilter> {
  const dimensions = [asked.query.dimension]
  const filter = await filterOf(app, accountId, { ...asked, dimensions })
  const searched = await searchedValues(app, accountId, asked.query)
  return { ...filter, conditions: [...filter.conditions, ...searched] }
}

async function searchedValues(
  app: App,
  accountId: string,
  { q = '', dimension }: ListQuery,
): Promise<Condition[]> {
  const text = q.trim()
  if (text === '') return []
  if (dimension === 'folder') {
    const folders = [...(await findFolderLabels(app, accountId)).values()]
    const found = folders.filter(({ name }) => name.toUpperCase().includes(text.toUpperCase()))
    return [{ dimension, operator: 'is', values: found.map(({ id }) => id) }]
  }
  if (dimension !== 'link') return [{ dimension, operator: 'contains', values: [text] }]
  const ids = await searchLinkIds(app, accountId, text)
  return ids ? [{ dimension, operator: 'is', values: ids }] : []
}

/** As the contract has them; links and folders with their names. */
export async function itemsOf(
  app: App,
  accountId: string,
  { dimension, rows }: { dimension: ListQuery['dimension']; rows: readonly BreakdownRow[] },
): Promise<Breakdown['items']> {
  const items = rows.map(({ value, clicks, visitors }) => ({ value, clicks, visitors }))
  if (dimension === 'folder') {
    const folders = await findFolderLabels(app, accountId)
    return items.map((item) => ({ ...item, folder: folders.get(item.value) ?? null }))
  }
  if (dimension !== 'link') return items
  const ids = rows.map((row) => row.value)
  const labels = await findLinkLabels(app, accountId, ids)
  return items.map((item) => ({ ...item, link: labels.get(item.value) ?? null }))
}
