import { z } from 'zod'
import { keyBeforeSigns, keyProblem } from '../../../contract/links/keys.ts'
import type { OrphanHits, OrphansQuery } from '../../../contract/links/orphans.ts'
import { type App, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyRulesOf, type RulesRow } from '../../schema/key-at.ts'
import { shortUrl } from '../../short-url.ts'
import { type Days, daysOf } from './days.ts'
import { listKeys, listValues, type OrphanFilter } from './report-store.ts'

/** What visitors asked for on the account's domains in vain, the most wanted first. */
export async function readOrphans(
  app: App,
  accountId: string,
  query: OrphansQuery,
): Promise<OrphanHits> {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const days = cursor ?? daysOf(query, app.clock())
  const offset = cursor?.offset ?? 0
  const filter: OrphanFilter = {
    ...days,
    kind: query.kind === 'all' ? undefined : query.kind,
    domain: query.domain?.toLowerCase(),
    key: query.key,
    sees: app.sees,
  }
  const rows = await listRows(app, accountId, { query, page: { filter, offset } })
  const end = offset + rows.length
  // Past the end there is no row that has the total.
  const total = rows[0]?.total ?? offset
  const { first, last } = days
  return {
    dimension: query.dimension,
    items: rows.map(({ item }) => item),
    nextCursor: end < total ? writeCursor({ first, last, offset: end }) : null,
    total,
  }
}

interface ItemRow {
  item: OrphanHits['items'][number]
  total: number
}

async function listRows(
  app: App,
  accountId: string,
  { query, page }: { query: OrphansQuery; page: { filter: OrphanFilter; offset: number } },
): Promise<ItemRow[]> {
  const { dimension, limit } = query
  if (dimension === 'key') {
    const rows = await listKeys(readingOf(app), accountId, { ...page, limit })
    return rows.map((row) => ({
      item: {
        value: row.value,
        hits: row.hits,
        lastAt: isoTime(row.lastAt),
        domain: row.domain,
        shortUrl: shortUrlFor(app, row),
        isInTrash: row.isTrashed === 1,
      },
      total: row.total,
    }))
  }
  const rows = await listValues(readingOf(app), accountId, { ...page, limit, dimension })
  return rows.map(({ value, hits, lastAt, total }) => ({
    item: { value, hits, lastAt: isoTime(lastAt) },
    total,
  }))
}

/** Of the link that would answer the address as it was asked for, signs around its key and all. */
function shortUrlFor(
  app: App,
  { domain, value, ...row }: RulesRow & { domain: string; value: string },
): string | null {
  const rules = keyRulesOf(row)
  const isWhole = keyProblem(value, rules) === undefined
  const key = isWhole ? value : keyBeforeSigns(value)
  return key !== undefined && keyProblem(key, rules) === undefined
    ? shortUrl(app.config, domain, key)
    : null
}

const Day = z.iso.date()

const Cursor = z.tuple([Day, Day, z.int().min(0).max(4_294_967_295)])

/** Where the next page begins: the days of the first page, since time passes between two pages, and the rows to skip. */
interface Cursor extends Days {
  offset: number
}

function writeCursor({ first, last, offset }: Cursor): string {
  return Buffer.from(JSON.stringify([first, last, offset])).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const [first, last, offset] = Cursor.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { first, last, offset }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
