import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { LinksTable } from '../../platform/schema.ts'
import type { LinkWordsTable } from '../../platform/schema-list.ts'
import type { KeptWord } from './words.ts'

/** Words of the live links, or of those in the trash. */
export interface WordSearch {
  accountId: string
  isTrashed: boolean
}

/** The highest code point ends the range of a beginning on both databases. */
const LAST = '\u{10ffff}'

/**
 * Rows of the links with a word that begins so, each link once: of the words of a link that begin alike only the first
 * shares fewer letters than the beginning has. The numbers are listed, for then the index leads to exactly those rows.
 */
function rowsBeginning(
  { accountId, isTrashed }: WordSearch,
  beginning: string,
): RawBuilder<boolean> {
  const shared = Array.from({ length: beginning.length }, (_, letters) => sql`${letters}`)
  return sql<boolean>`found.account_id = ${accountId} and found.trashed = ${isTrashed ? 1 : 0}
    and found.shared in (${sql.join(shared)})
    and found.word >= ${beginning} and found.word < ${beginning + LAST}`
}

/** How many links have such a word, counted up to the limit. */
export async function countBeginning(
  db: Db,
  search: WordSearch,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from
    (select 1 from link_words found where ${rowsBeginning(search, beginning)} limit ${limit}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counting stops there. */
export const COMMON = 20_000
const FEW = 3000

/** A beginning of words, and how many links have it, counted up to `COMMON`. */
export interface Beginning {
  text: string
  count: number
}

/** Ids of the links with a word for each of these beginnings. The first one leads: the rarest should. */
export function linksWith(
  search: WordSearch,
  [first, ...others]: readonly Beginning[],
): RawBuilder<string> {
  const leads = first?.count ?? 0
  const conditions = others.map((other) => alsoHas(search, other, leads))
  const all = sql.join([rowsBeginning(search, first?.text ?? ''), ...conditions], sql` and `)
  return sql<string>`(select found.link_id from link_words found where ${all})`
}

function alsoHas(
  search: WordSearch,
  { text, count }: Beginning,
  leads: number,
): RawBuilder<boolean> {
  if (count < COMMON) {
    return sql<boolean>`found.link_id in
      (select found.link_id from link_words found where ${rowsBeginning(search, text)})`
  }
  if (leads > FEW) return hasWord(sql`found.link_id`, text)
  // Not `exists`: PostgreSQL would make a join of it and read all that have the common word.
  return sql<boolean>`(select 1 from link_words had where ${wordOf(sql`found.link_id`, text)} limit 1) = 1`
}

export async function countLinksWith(
  db: Db,
  search: WordSearch,
  beginnings: readonly Beginning[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count
    from ${linksWith(search, beginnings)} counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a link has a word that begins so, for links that are walked one by one. */
export function hasWord(linkId: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from link_words had where ${wordOf(linkId, beginning)})`
}

const wordOf = (linkId: RawBuilder<unknown>, beginning: string) =>
  sql`had.link_id = ${linkId} and had.word >= ${beginning} and had.word < ${beginning + LAST}`

export async function replaceWords(
  db: Db,
  link: LinksTable,
  words: readonly KeptWord[],
): Promise<void> {
  await db.deleteFrom('link_words').where('link_id', '=', link.id).execute()
  if (words.length > 0) await db.insertInto('link_words').values(wordRows(link, words)).execute()
}

/** Fewer than either database takes values in one statement. */
const ROWS_AT_ONCE = 4000

/** Words of links that have none yet. */
export async function insertWords(db: Db, rows: readonly LinkWordsTable[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE)
    await db.insertInto('link_words').values(some).execute()
  }
}

/** What lies in the trash is found there only. */
export function wordRows(link: LinksTable, words: readonly KeptWord[]): LinkWordsTable[] {
  const trashed = link.deleted_at === null ? 0 : 1
  return words.map((word) => ({
    ...word,
    account_id: link.account_id,
    trashed,
    link_id: link.id,
  }))
}
