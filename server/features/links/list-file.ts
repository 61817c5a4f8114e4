import { csvLine } from '../../../contract/csv-line.ts'
import { linkColumns } from '../../../contract/link-columns.ts'
import type { ExportLinks, Link } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { linkItems } from './link-items.ts'
import { filterOf } from './list.ts'
import { listLinkRows } from './list-store.ts'

const ROWS_A_PIECE = 500
/** Without this mark Excel takes the file for an older code page and spoils every name with an accent. */
const UTF8_MARK = '\ufeff'

/** The links that a list shows, the oldest first, piece by piece: any number takes no more memory than one piece. */
export async function listFile(
  app: App,
  member: Member,
  wanted: ExportLinks,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = piecesOf(app, member, wanted)
  const encoder = new TextEncoder()
  // The first is read before the answer begins, so that what is refused is refused as a Problem.
  let next = await pieces.next()
  return new ReadableStream<Uint8Array>({
    async pull(file) {
      if (next.done) return file.close()
      file.enqueue(encoder.encode(next.value))
      next = await pieces.next()
    },
  })
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

const csvOf = (links: readonly Link[]): string =>
  links
    .map((link) => csvLine(Object.values(linkColumns).map((cell) => String(cell(link) ?? ''))))
    .join('')

async function* pages(app: App, member: Member, wanted: ExportLinks): AsyncGenerator<Link[]> {
  const filter = await filterOf(app, member, wanted)
  let after: readonly [number, string] | undefined
  while (filter) {
    const rows = await listLinkRows(app.db, member.accountId, {
      filter,
      order: { by: 'createdAt', direction: 'asc', after, limit: ROWS_A_PIECE },
    })
    if (rows.length > 0) yield await linkItems(app, member.accountId, rows)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_A_PIECE) return
    after = [last.created_at, last.id]
  }
}
