import type { BestLinks, FindBestLinks } from '../../../contract/links/best-links.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { FullLinkRow } from '../store.ts'
import { linkItems } from './link-items.ts'
import { filterOf } from './list.ts'
import { listLinkRows, noFilter } from './list-store.ts'
import { hasPart, wordsOf } from './search-terms.ts'

/** Only the most clicked links are compared: a text that finds more is narrowed by typing on. */
const COMPARED = 100

/** The links that somebody most likely means by a text, the likeliest first. */
export async function bestLinks(
  app: App,
  member: Member,
  { q, limit }: FindBestLinks,
): Promise<BestLinks> {
  const filter = await filterOf(app, member, { q })
  if (!filter?.search) return { items: [] }
  const key = q.trim().toLowerCase().replace(/\s+/g, '-')
  const [clicked, keyed] = await Promise.all([
    listLinkRows(readingOf(app), member.accountId, {
      filter,
      order: { by: 'clicks', direction: 'desc', after: undefined, limit: COMPARED },
    }),
    listLinkRows(readingOf(app), member.accountId, {
      filter: { ...noFilter, sees: app.sees, now: filter.now },
      order: { by: 'key', direction: 'asc', after: [key, ''], limit: COMPARED },
    }),
  ])
  const begun = keyed.filter((row) => row.key_lower.startsWith(key))
  const rows = [...new Map([...clicked, ...begun].map((row) => [row.id, row])).values()]
  const best = byLikelihood(rows, { key, words: filter.search.words }).slice(0, limit)
  return { items: await linkItems(app, member.accountId, best) }
}

interface Meant {
  /** The text as a key. */
  key: string
  words: readonly string[]
}

type ComparedRow = Pick<FullLinkRow, 'key' | 'key_lower' | 'title' | 'human' | 'created_at'>

/** Links of that key, of keys that begin so, of such names, and then the others; among equals the most clicked ones. */
export const byLikelihood = <Row extends ComparedRow>(rows: readonly Row[], meant: Meant): Row[] =>
  rows.toSorted(
    (one, other) =>
      placeOf(one, meant) - placeOf(other, meant) ||
      other.human - one.human ||
      other.created_at - one.created_at,
  )

function placeOf(row: ComparedRow, { key, words }: Meant): number {
  if (row.key_lower === key) return 0
  if (row.key_lower.startsWith(key)) return 1
  const names = wordsOf(row.key, row.title)
  return words.every((word) => names.some((name) => hasPart(name, word))) ? 2 : 3
}
