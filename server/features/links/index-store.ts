import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { isPostgres } from '../../platform/database-kind.ts'
import type { LinksTable, Schema } from '../../platform/schema.ts'
import { wordsOf } from './words.ts'

// The full-text indexes of the two databases, alike for whoever asks. PostgreSQL keeps its own up to date by itself, from
// the words in each row; that of SQLite is written here. See migration 0015.

export type LinkQuery = SelectQueryBuilder<Schema, 'links', object>

export const anyLinks = (db: Db) => db.selectFrom('links') as unknown as LinkQuery

/** Live links of an account, or those in its trash. */
export interface Half {
  accountId: string
  isTrashed: boolean
}

/** As they are kept with the link. */
export function keptWords(
  link: Pick<LinksTable, 'key' | 'title' | 'redirect_to' | 'note'>,
): string {
  const words = wordsOf(link.key, link.title, link.redirect_to, link.note)
  return words.map((word) => ` ${word}`).join('')
}

/** Whether the link at hand has a word that begins so, by its own text. Words have no signs that `like` knows. */
export function hasWord(beginning: string): RawBuilder<boolean> {
  return sql<boolean>`links.words like ${`% ${beginning}%`}`
}

/** Links of that half with a word for each of these beginnings, by the index. */
export function linksInIndex(db: Db, half: Half, beginnings: readonly string[]): LinkQuery {
  const found = isPostgres(db)
    ? anyLinks(db).where(sql<boolean>`${TERMS} @@ ${termsOf(half, beginnings)}::tsquery`)
    : // A cross join is one in this order: SQLite would rather put the search to each link.
      (matchesOf(db, half, beginnings)
        .crossJoin('links')
        .whereRef('links.number', '=', 'link_search.rowid') as unknown as LinkQuery)
  return linksOf(found, half)
}

/** The same for whoever only counts them: SQLite's index alone knows that. */
export function matchesInIndex(db: Db, half: Half, beginnings: readonly string[]): LinkQuery {
  if (isPostgres(db)) return linksInIndex(db, half, beginnings)
  return matchesOf(db, half, beginnings) as unknown as LinkQuery
}

function matchesOf(db: Db, half: Half, beginnings: readonly string[]) {
  const search = beginnings.map((text) => `"${signOnSqlite(half)}${text}" *`).join(' AND ')
  return db.selectFrom('link_search').where('link_search.link_search', 'match', search)
}

function termsOf(half: Half, beginnings: readonly string[]): string {
  return beginnings.map((text) => `'${signOnPostgres(half)}${text}':*`).join(' & ')
}

export function linksOf(links: LinkQuery, { accountId, isTrashed }: Half): LinkQuery {
  return links
    .where('links.account_id', '=', accountId)
    .where('links.deleted_at', isTrashed ? 'is not' : 'is', null)
}

/** In the words of the index's migration, or it is not used. */
const TERMS = sql`array_to_tsvector(string_to_array(substr(replace(links.words, ' ', ' ' || right(links.account_id, 6)
  || case when links.deleted_at is null then ':' else '!' end), 2), ' '))`

const signOf = ({ isTrashed }: Half) => (isTrashed ? '!' : ':')
const signOnPostgres = (half: Half) => half.accountId.slice(-6) + signOf(half)
const signOnSqlite = (half: Half) => half.accountId.slice(4) + signOf(half)

/** What a row has beside what its maker knows. */
export type KeptLink = LinksTable & { words: string; number?: number | null }

/** New rows with all that the search needs. In a transaction: nobody else may take the same numbers. */
export async function searchable(db: Db, links: readonly LinksTable[]): Promise<KeptLink[]> {
  const rows = links.map((link) => ({ ...link, words: keptWords(link) }))
  if (isPostgres(db)) return rows
  const { number } = await db
    .selectFrom('links')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .executeTakeFirstOrThrow()
  return rows.map((row, at) => ({ ...row, number: number + at + 1 }))
}

/** In the transaction that made these links; where it changed their words or their half, behind `unindexLinks`. */
export async function indexLinks(db: Db, links: readonly KeptLink[]): Promise<void> {
  const rows = isPostgres(db) ? [] : links.flatMap(indexRow)
  if (rows.length > 0) await db.insertInto('link_search').values(rows).execute()
}

/** In the transaction that removed or changed these links, as they were. The index has to be told what it holds of them. */
export async function unindexLinks(db: Db, links: readonly KeptLink[]): Promise<void> {
  const rows = isPostgres(db) ? [] : links.flatMap(indexRow)
  const removals = rows.map((row) => ({ ...row, link_search: 'delete' }))
  if (removals.length > 0) await db.insertInto('link_search').values(removals).execute()
}

function indexRow({ number, words, account_id, deleted_at }: KeptLink) {
  const sign = signOnSqlite({ accountId: account_id, isTrashed: deleted_at !== null })
  return number ? [{ rowid: number, words: words.replaceAll(' ', ` ${sign}`) }] : []
}
