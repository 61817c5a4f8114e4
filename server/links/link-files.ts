import { csvLine } from '../../contract/csv-line.ts'
import { type FiledLink, linkColumns } from '../../contract/links/link-columns.ts'
import type { Chunk } from '../account-data/content-file.ts'
import type { App } from '../context.ts'
import { listEveryLink } from './links.ts'

const LINKS_A_PAGE = 500

export async function* linkLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(Object.keys(linkColumns)), rows: 0 }
  for await (const links of pages(app, accountId)) {
    const lines = links.map((link) =>
      csvLine(Object.values(linkColumns).map((cell) => String(cell(link) ?? ''))),
    )
    yield { text: lines.join(''), rows: links.length }
  }
}

/** A JSON array with one link per line. */
export async function* linksJson(app: App, accountId: string): AsyncGenerator<Chunk> {
  let before = '[\n'
  for await (const links of pages(app, accountId)) {
    const text = links.map((link) => JSON.stringify(link)).join(',\n')
    yield { text: before + text, rows: links.length }
    before = ',\n'
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n', rows: 0 }
}

/** Live links first, then the trash. */
async function* pages(app: App, accountId: string): AsyncGenerator<FiledLink[]> {
  for (const isTrashed of [false, true]) {
    const first = { isTrashed, limit: LINKS_A_PAGE, after: undefined }
    let page = await listEveryLink(app, accountId, first)
    while (page.links.length > 0) {
      yield page.links
      if (!page.next) break
      page = await listEveryLink(app, accountId, page.next)
    }
  }
}
