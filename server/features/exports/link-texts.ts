import type { Link } from '../../../contract/links.ts'
import { utmFields } from '../../../contract/utm.ts'
import type { App } from '../../context.ts'
import { csvLine } from '../../platform/csv-line.ts'
import { listEveryLink } from '../links/links.ts'
import type { Chunk } from './content-file.ts'

const LINKS_A_PAGE = 500

const cells: Readonly<Record<string, (link: Link) => string | number | boolean | null>> = {
  id: (link) => link.id,
  shortUrl: (link) => link.shortUrl,
  domain: (link) => link.domain,
  key: (link) => link.key,
  type: (link) => link.type,
  title: (link) => link.title,
  redirectTo: (link) => link.redirectTo,
  ...Object.fromEntries(
    utmFields.map((field) => [`utm_${field}`, (link: Link) => link.utmParams[field]]),
  ),
  geo: (link) => (link.geo.length > 0 ? JSON.stringify(link.geo) : ''),
  note: (link) => link.note,
  tags: (link) => link.tags.join(', '),
  forwardQuery: (link) => link.forwardQuery,
  disabled: (link) => link.disabled,
  monitoring: (link) => link.monitoring,
  startsAt: (link) => link.startsAt,
  expiresAt: (link) => link.expiresAt,
  maxClicks: (link) => link.maxClicks,
  hasPassword: (link) => link.hasPassword,
  clicksTotal: (link) => link.clicks.total,
  clicksHuman: (link) => link.clicks.human,
  createdBy: (link) => link.createdBy,
  createdAt: (link) => link.createdAt,
  updatedAt: (link) => link.updatedAt,
  deletedAt: (link) => link.deletedAt,
}

export async function* linkLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(Object.keys(cells)), rows: 0 }
  for await (const links of pages(app, accountId)) {
    const lines = links.map((link) =>
      csvLine(Object.values(cells).map((cell) => String(cell(link) ?? ''))),
    )
    yield { text: lines.join(''), rows: links.length }
  }
}

/** One array, a link a line. */
export async function* linksJson(app: App, accountId: string): AsyncGenerator<Chunk> {
  let before = '[\n'
  for await (const links of pages(app, accountId)) {
    const text = links.map((link) => JSON.stringify(link)).join(',\n')
    yield { text: before + text, rows: links.length }
    before = ',\n'
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n', rows: 0 }
}

/** The live ones first, then the trash. */
async function* pages(app: App, accountId: string): AsyncGenerator<Link[]> {
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
