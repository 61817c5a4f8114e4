import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../platform/database/database-kind.ts'
import type { Migration, ReportProgress } from '../../platform/database/migrations.ts'
import { signedGrams } from '../word-grams.ts'

/** Links are found by any part of their words: the index has three letters in a row instead of whole words. */
export const partsOfWords: Migration = async (db, { report }) => {
  if (isPostgres(db)) {
    for (const statement of onPostgres) await statement.execute(db)
  } else {
    for (const statement of onSqlite) await statement.execute(db)
    await fillIndex(db, report)
  }
}

/**
 * A function of our own rather than `pg_trgm`, which not every database has, and whose index would hold all accounts together.
 * Without statistics PostgreSQL uses the index whenever a query asks for it, as before.
 */
const onPostgres = [
  sql`create or replace function link_grams(words text, sign text) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(array(
        select sign || substr(word, 1, letters)
          from unnest(string_to_array(substr(words, 2), ' ')) as word,
            generate_series(1, least(2, length(word))) as letters
        union
        select sign || substr(word, at, 3)
          from unnest(string_to_array(substr(words, 2), ' ')) as word,
            generate_series(1, length(word) - 2) as at
      ))
    $$`,
  sql`create index if not exists links_by_grams on links using gin
    (link_grams(words, right(account_id, 6) || case when deleted_at is null then ':' else '!' end))
    with (fastupdate = off)`,
  sql`alter index links_by_grams alter column 1 set statistics 0`,
  sql`drop index if exists links_by_words`,
]

/** Begins anew after an interrupted start. With the places of the entries, a part of a word is a run of them. */
const onSqlite = [
  sql`drop table if exists link_search`,
  sql`create virtual table link_search using fts5(
    words, content = '', columnsize = 0, detail = full, tokenize = "ascii tokenchars ':!'")`,
  sql`insert into link_search (link_search, rank) values ('secure-delete', 1)`,
]

const PIECE = 200
const REPORTED = 50_000

interface Searched {
  number: number
  words: string
  sign: string
}

/** Piece by piece, with a turn of the event loop after each, so that a stop is heard while a million links are indexed. */
async function fillIndex(db: Kysely<unknown>, report: ReportProgress): Promise<void> {
  let indexed = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<Searched>`
      select number, words, substr(account_id, 5) || iif(deleted_at is null, ':', '!') as sign
      from links where number > ${after} order by number limit ${PIECE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const entries = rows.map(
      ({ number, words, sign }) => sql`(${number}, ${signedGrams(words, sign)})`,
    )
    await sql`insert into link_search (rowid, words) values ${sql.join(entries)}`.execute(db)
    after = last.number
    indexed += rows.length
    if (indexed % REPORTED < PIECE && indexed >= REPORTED) report(`${indexed} links are indexed`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
