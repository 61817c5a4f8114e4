import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** The full-text index of links. */
export const search: Statements = (_, isOnPostgres) => (isOnPostgres ? onPostgres : onSqlite)

/**
 * Each indexed word has a suffix for its account and half (live or trash), so that a search reads no other account's words.
 * Without statistics PostgreSQL assumes that any search is rare and uses the index whenever the query asks it; common words
 * are matched against the text of the links instead.
 */
const onPostgres = [
  sql`create index if not exists links_by_words on links using gin
    (array_to_tsvector(string_to_array(substr(replace(words, ' ', ' ' || right(account_id, 6)
      || case when deleted_at is null then ':' else '!' end), 2), ' ')))
    with (fastupdate = off)`,
  sql`alter index links_by_words alter column 1 set statistics 0`,
]

/**
 * Prefixes of one to three letters are indexed too: 18 to 20 characters with the account's 16 and the one of its half.
 * `secure-delete` removes deleted entries at once; otherwise they would stay until the index is merged.
 */
const onSqlite = [
  sql`create unique index if not exists links_by_number on links (number)`,
  sql`create virtual table if not exists link_search using fts5(
    words, content = '', columnsize = 0, detail = none,
    prefix = '18 19 20', tokenize = "ascii tokenchars ':!'")`,
  sql`insert into link_search (link_search, rank) values ('secure-delete', 1)`,
]
