import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/database-kind.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hiddenTypes, isListed } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { isSeen, type LinkSight, seesEveryLink } from '../../schema/seen-links.ts'
import { targetHash } from '../../schema/target-hash.ts'
import { signedGrams } from '../../schema/word-grams.ts'
import { isInfix, searchedGrams, wordsOf } from './search-terms.ts'

// The indexes of both databases behind the same functions. PostgreSQL maintains its index itself, from the words in each
// row; the one of SQLite is written here. See migration 0021.

export type LinkQuery = SelectQueryBuilder<Tables, 'links', object>

export const anyLinks = (db: Db) => db.selectFrom('links') as unknown as LinkQuery

/** The live links of an account, or those in its trash. */
export interface Half {
  accountId: string
  isTrashed: boolean
  /** Links that are not seen are in neither half. */
  sees: LinkSight
}

type WholeHalf = Omit<Half, 'sees'>

/** The words of a link in its `words` column. A hidden link has none, so no search finds it. */
export function indexedWords(
  link: Pick<LinksTable, 'key' | 'title' | 'redirect_to' | 'note' | 'type'>,
): string {
  if (!isListed(link.type)) return ''
  const words = wordsOf(link.key, link.title, link.redirect_to, link.note)
  return words.map((word) => ` ${word}`).join('')
}

/** Matches links that have a word with this part or beginning, without the index. Words contain no wildcards of `like`. */
export function hasWord(searched: string): RawBuilder<boolean> {
  return sql<boolean>`links.words like ${isInfix(searched) ? `%${searched}%` : `% ${searched}%`}`
}

/** The links of a half that have all the searched words, by the index. */
export function linksInIndex(db: Db, half: Half, searched: readonly string[]): LinkQuery {
  if (isPostgres(db)) {
    const found = anyLinks(db).where(sql<boolean>`${GRAMS} @@ ${gramsIn(half, searched)}::tsquery`)
    // Its index has no positions: the letters may be in other places than next to each other
    return searched
      .filter(isInfix)
      .reduce((links, word) => links.where(hasWord(word)), linksOf(found, half))
  }
  // SQLite keeps the order of a cross join. Otherwise it may search the index once per link.
  const found = matchesOf(db, half, searched)
    .crossJoin('links')
    .whereRef('links.number', '=', 'link_search.rowid') as unknown as LinkQuery
  return linksOf(found, half)
}

/** The same, but only for counting: on SQLite the index alone is enough, unless only some links are seen. */
export function matchesInIndex(db: Db, half: Half, searched: readonly string[]): LinkQuery {
  if (isPostgres(db) || !seesEveryLink(half.sees)) return linksInIndex(db, half, searched)
  return matchesOf(db, half, searched) as unknown as LinkQuery
}

/** Entries in quotes have to be next to each other. */
function matchesOf(db: Db, half: WholeHalf, searched: readonly string[]) {
  const sign = signOnSqlite(half)
  const search = searched
    .map(
      (word) =>
        `"${searchedGrams(word)
          .map((gram) => sign + gram)
          .join(' ')}"`,
    )
    .join(' AND ')
  return db.selectFrom('link_search').where('link_search.link_search', 'match', search)
}

function gramsIn(half: WholeHalf, searched: readonly string[]): string {
  const grams = new Set(searched.flatMap(searchedGrams))
  return [...grams].map((gram) => `'${signOnPostgres(half)}${gram}'`).join(' & ')
}

export function linksOf(links: LinkQuery, { accountId, isTrashed, sees }: Half): LinkQuery {
  return links
    .where(isSeen(sees))
    .where('links.account_id', '=', accountId)
    .where('links.deleted_at', isTrashed ? 'is not' : 'is', null)
    .where('links.type', 'not in', hiddenTypes)
}

/** Has to be the exact expression of the index in its migration, or PostgreSQL does not use the index. */
const GRAMS = sql`link_grams(links.words, right(links.account_id, 6)
  || case when links.deleted_at is null then ':' else '!' end)`

const signOf = ({ isTrashed }: WholeHalf) => (isTrashed ? '!' : ':')
const signOnPostgres = (half: WholeHalf) => half.accountId.slice(-6) + signOf(half)
const signOnSqlite = (half: WholeHalf) => half.accountId.slice(4) + signOf(half)

/** A row with its search columns. */
export type IndexedLink = LinksTable & {
  words: string
  number?: number | null
  target_hash?: number | null
}

/** Adds the search columns to new rows. Call it in a transaction, so that no other call takes the same numbers. */
export async function withSearchColumns(
  db: Db,
  links: readonly LinksTable[],
): Promise<IndexedLink[]> {
  const rows = links.map((link) => ({
    ...link,
    words: indexedWords(link),
    target_hash: targetHash(link),
  }))
  if (isPostgres(db)) return rows
  const { number } = await db
    .selectFrom('links')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .executeTakeFirstOrThrow()
  return rows.map((row, at) => ({ ...row, number: number + at + 1 }))
}

/** Call it in the transaction that made the links, or after `unindexLinks` in one that changed their words or half. */
export async function indexLinks(tx: Tx, links: readonly IndexedLink[]): Promise<void> {
  const rows = isPostgres(tx) ? [] : links.flatMap(indexRow)
  await insertRows(tx, 'link_search', rows)
}

/** Call it in the transaction that deleted or changed the links, with their old rows: the index needs the text it holds. */
export async function unindexLinks(tx: Tx, links: readonly IndexedLink[]): Promise<void> {
  const rows = isPostgres(tx) ? [] : links.flatMap(indexRow)
  const removals = rows.map((row) => ({ ...row, link_search: 'delete' }))
  if (removals.length > 0) await tx.insertInto('link_search').values(removals).execute()
}

function indexRow({ number, words, account_id, deleted_at }: IndexedLink) {
  const sign = signOnSqlite({ accountId: account_id, isTrashed: deleted_at !== null })
  return number ? [{ rowid: number, words: signedGrams(words, sign) }] : []
}
