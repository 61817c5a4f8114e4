import { csvLine, UTF8_MARK } from '../../../contract/csv-line.ts'
import { type FiledLink, linkColumns } from '../../../contract/links/link-columns.ts'
import type { ExportLinks } from '../../../contract/links/links.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { streamText } from '../../platform/http/text-stream.ts'
import { filedLinks } from './filed-links.ts'
import { linkItems } from './link-items.ts'
import { filterOf } from './list.ts'
import { listLinkRows } from './list-store.ts'

/** A stalled download holds about three pieces in memory. At 500 rows a piece, 150 of them took 1.8 GB. */
const ROWS_A_PIECE = 100

/** The links of a list, oldest first. */
export function listFile(
  app: App,
  member: Member,
  wanted: ExportLinks,
): Promise<ReadableStream<Uint8Array>> {
  return streamText(piecesOf(app, member, wanted))
}

async function* piecesOf(app: App, member: Member, wanted: ExportLinks): AsyncGenerator<string> {
  const isCsv = wanted.format === 'csv'
  let before = isCsv ? UTF8_MARK + csvLine(Object.keys(linkColumns)) : '[\n'
  for await (const links of pages(app, member, wanted)) {
    yield before + (isCsv ? csvOf(links) : links.map((link) => JSON.stringify(link)).join(',\n'))
    before = isCsv ? '' : ',\n'
  }
  if (isCsv) yield before
  else yield before === '[\n' ? '[]\n' : '\n]\n'
}

const csvOf = (links: readonly FiledLink[]): string =>
  links
    .map((link) => csvLine(Object.values(linkColumns).map((cell) => String(cell(link) ?? ''))))
    .join('')

async function* pages(app: App, member: Member, wanted: ExportLinks): AsyncGenerator<FiledLink[]> {
  const db = readingOf(app)
  const filter = await filterOf(app, member, wanted)
  let after: readonly [number, string] | undefined
  while (filter) {
    const rows = await listLinkRows(db, member.accountId, {
      filter,
      order: { by: 'createdAt', direction: 'asc', after, limit: ROWS_A_PIECE },
    })
    if (rows.length > 0) {
      const links = await linkItems({ ...app, db }, member.accountId, rows)
      yield await filedLinks({ ...app, db }, member.accountId, links)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_A_PIECE) return
    after = [last.created_at, last.id]
  }
}
