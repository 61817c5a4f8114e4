import {
  type Breakdown,
  type BreakdownFileQuery,
  FILE_ROWS_MAX,
} from '../../../../../contract/clicks/analytics.ts'
import { dimensionTable } from '../../../../../contract/clicks/dimensions.ts'
import { csvLine, UTF8_MARK } from '../../../../../contract/csv-line.ts'
import type { App } from '../../../../context.ts'
import { isoTime } from '../../../../platform/clock.ts'
import { streamText } from '../../../../platform/http/text-stream.ts'
import { listLocked, lockedField } from '../../locked/locked.ts'
import { type Period, periodOf } from '../../time/period.ts'
import { canonicalZone } from '../../time/zone.ts'
import { approximateField } from '../approximate.ts'
import { itemsOf, listFilter } from '../breakdown.ts'
import { type BreakdownRow, listBreakdown } from '../breakdown-store.ts'
import { NOTE_COLUMNS, nameOf, notesOf, type ReportFile } from './report-file.ts'

/** Each query groups all clicks again; values may have 8 kB. */
const ROWS_A_QUERY = 5000
/** Links are labelled by their database, which answers in the event loop. */
const ROWS_A_PIECE = 500

/** Every row of a list, up to a limit, the most clicked first. */
export async function breakdownFile(
  app: App,
  accountId: string,
  query: BreakdownFileQuery,
): Promise<ReportFile> {
  const period = periodOf(query, app.clock())
  const zone = canonicalZone(query.timezone)
  const without = await listLocked(app, accountId, period)
  const filter = await listFilter(app, accountId, { query, period, without })
  const { dimension, format } = query
  const listFrom = (offset: number) =>
    listBreakdown(app.clickhouse, accountId, { filter, dimension, limit: ROWS_A_QUERY, offset })
  const first = await listFrom(0)
  const fields = { ...approximateField([first]), ...lockedField(without, first.lost) }
  const total = first.rows[0]?.total ?? 0
  const head = { dimension, ...fieldsOf(period), timezone: zone, total, ...fields }
  const pieces = eachPiece(first.rows, async (offset) => (await listFrom(offset)).rows)
  const items = eachItems(pieces, (rows) => itemsOf(app, accountId, { dimension, rows }))
  const text = format === 'csv' ? csvOf(items, head) : jsonOf(items, head)
  const name = nameOf({ about: dimensionTable[dimension].file, period, zone, format })
  return { name, total, body: await streamText(text) }
}

type Items = Breakdown['items']
type Head = Pick<Breakdown, 'dimension' | 'total' | 'approximate' | 'locked'>

const fieldsOf = ({ from, to }: Period) => ({ from: isoTime(from), to: isoTime(to) })

async function* eachPiece(
  first: BreakdownRow[],
  listFrom: (offset: number) => Promise<BreakdownRow[]>,
): AsyncGenerator<BreakdownRow[]> {
  let rows = first
  for (let offset = 0; ; rows = await listFrom(offset)) {
    for (let at = 0; at < rows.length; at += ROWS_A_PIECE) yield rows.slice(at, at + ROWS_A_PIECE)
    offset += rows.length
    if (rows.length < ROWS_A_QUERY || offset >= FILE_ROWS_MAX) return
  }
}

async function* eachItems(
  pieces: AsyncGenerator<BreakdownRow[]>,
  itemsFor: (rows: BreakdownRow[]) => Promise<Items>,
): AsyncGenerator<Items> {
  for await (const rows of pieces) yield await itemsFor(rows)
}

interface Names {
  columns: readonly string[]
  of: (item: Items[number]) => readonly string[]
}

const noNames: Names = { columns: [], of: () => [] }

/** The columns beside values that are ids. */
const namesOf: Partial<Record<Head['dimension'], Names>> = {
  link: {
    columns: ['short_url', 'title'],
    of: ({ link }) => [link?.shortUrl ?? '', link?.title ?? ''],
  },
  folder: { columns: ['name'], of: ({ folder }) => [folder?.name ?? ''] },
}

async function* csvOf(all: AsyncGenerator<Items>, head: Head): AsyncGenerator<string> {
  const { dimension, approximate = false, locked } = head
  const notes = notesOf({ approximate, locked: locked !== undefined })
  const named = namesOf[dimension] ?? noNames
  yield UTF8_MARK + csvLine([dimension, ...named.columns, 'clicks', 'visitors', ...NOTE_COLUMNS])
  for await (const items of all) {
    const lines = items.map((item) => {
      const { value, clicks, visitors } = item
      return csvLine([value, ...named.of(item), String(clicks), String(visitors), ...notes])
    })
    yield lines.join('')
  }
}

async function* jsonOf(all: AsyncGenerator<Items>, head: Head): AsyncGenerator<string> {
  let before = `${JSON.stringify(head).slice(0, -1)},"items":[\n`
  let isEmpty = true
  for await (const items of all) {
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
    isEmpty = false
  }
  yield `${isEmpty ? before : '\n'}]}\n`
}
