import { sql } from 'kysely'
import { isPostgres } from '../database/database-kind.ts'
import type { AnyDb, MigrationStep, ReportProgress, TextType } from './step.ts'

/**
 * Links are counted as they are written, and found by the database's full-text index, which replaces a table with a row for
 * each word. On SQLite this does not run in a transaction: after an interrupted start it skips what is already done.
 */
export const fullTextSearch: MigrationStep = async (db, text, report) => {
  await counts(db, text)
  await orders(db)
  if (isPostgres(db)) await searchOfPostgres(db, { text, report })
  else await searchOfSqlite(db, report)
}

async function counts(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('link_counts')
    .ifNotExists()
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('trashed', 'integer', (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('monitoring', 'integer', (c) => c.notNull())
    .addColumn('links', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('link_counts_pk', ['account_id', 'trashed', 'type', 'monitoring'])
    .execute()
  await sql`delete from link_counts`.execute(db)
  await sql`insert into link_counts (account_id, trashed, type, monitoring, links)
    select account_id, case when deleted_at is null then 0 else 1 end, type, monitoring, count(*)
    from links group by 1, 2, 3, 4`.execute(db)
}

/** Indexes that list expired and trashed links by creation without reading the links. */
async function orders(db: AnyDb): Promise<void> {
  for (const name of ['links_trash', 'links_live_by_end']) {
    await db.schema.dropIndex(name).ifExists().execute()
  }
  await db.schema
    .createIndex('links_trash_by_creation')
    .ifNotExists()
    .on('links')
    .columns(['account_id', 'created_at', 'id'])
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  await db.schema
    .createIndex('links_ended_by_creation')
    .ifNotExists()
    .on('links')
    .columns(['account_id', 'expires_at', 'created_at', 'id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null and expires_at is not null`)
    .execute()
}

/**
 * Each indexed word has a suffix for its account and half (live or trash), so that a search reads no other account's words.
 * Without statistics PostgreSQL assumes that any search is rare and uses the index whenever the query asks it; common words
 * are matched against the text of the links instead.
 */
async function searchOfPostgres(
  db: AnyDb,
  { text, report }: { text: TextType; report: ReportProgress },
): Promise<void> {
  await sql`alter table links add column words ${text} not null default ''`.execute(db)
  await inPieces(db, report, async ({ after, last }) => {
    await sql`update links set words = found.words
      from (select link_id, string_agg(' ' || word, '') as words from link_words
        where link_id > ${after} and link_id <= ${last} group by link_id) found
      where links.id = found.link_id`.execute(db)
  })
  report('building the index of words')
  await sql`create index links_by_words on links using gin
    (array_to_tsvector(string_to_array(substr(replace(words, ' ', ' ' || right(account_id, 6)
      || case when deleted_at is null then ':' else '!' end), 2), ' ')))
    with (fastupdate = off)`.execute(db)
  await sql`alter index links_by_words alter column 1 set statistics 0`.execute(db)
  await db.schema.dropTable('link_words').execute()
}

/**
 * Prefixes of one to three letters are indexed too: 18 to 20 characters with the account's 16 and the one of its half.
 * `secure-delete` removes deleted entries at once; otherwise they would stay until the index is merged.
 */
async function searchOfSqlite(db: AnyDb, report: ReportProgress): Promise<void> {
  if (!(await hasColumn(db, 'links', 'words'))) {
    await sql`alter table links add column words text not null default ''`.execute(db)
  }
  if (!(await hasColumn(db, 'links', 'number'))) {
    await sql`alter table links add column number integer`.execute(db)
  }
  await sql`create unique index if not exists links_by_number on links (number)`.execute(db)
  await sql`create virtual table if not exists link_search using fts5(
    words, content = '', columnsize = 0, detail = none,
    prefix = '18 19 20', tokenize = "ascii tokenchars ':!'")`.execute(db)
  await sql`insert into link_search (link_search, rank) values ('secure-delete', 1)`.execute(db)
  if (!(await hasColumn(db, 'link_words', 'word'))) return
  await inPieces(db, report, (piece) => db.transaction().execute((tx) => findOnSqlite(tx, piece)))
  await db.schema.dropTable('link_words').execute()
}

async function hasColumn(db: AnyDb, table: string, column: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(db)
  return rows.length > 0
}

async function findOnSqlite(db: AnyDb, { after, last }: IdRange): Promise<void> {
  const isNew = sql`id > ${after} and id <= ${last} and number is null`
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from links`.execute(db)
  const before = rows[0]?.number ?? 0
  await sql`update links set
    words = coalesce((select group_concat(' ' || word, '') from link_words where link_id = links.id), ''),
    number = ${before} + placed.place
    from (select id, row_number() over (order by id) as place from links where ${isNew}) placed
    where links.id = placed.id`.execute(db)
  await sql`insert into link_search (rowid, words)
    select number, replace(words, ' ', ' ' || substr(account_id, 5)
      || case when deleted_at is null then ':' else '!' end)
    from links where number > ${before}`.execute(db)
}

/** Ids after `after`, up to and including `last`. */
interface IdRange {
  after: string
  last: string
}

const LINKS_AT_ONCE = 2000
const REPORT_EVERY_MS = 5000

async function inPieces(
  db: AnyDb,
  report: ReportProgress,
  work: (piece: IdRange) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ links: number }>`
    select cast(count(*) as bigint) as links from links`.execute(db)
  const links = rows[0]?.links ?? 0
  let after = ''
  let reportedAt = Date.now()
  for (let done = 0; done < links; done += LINKS_AT_ONCE) {
    const { rows: ends } = await sql<{ id: string }>`
      select max(id) as id from
      (select id from links where id > ${after} order by id limit ${LINKS_AT_ONCE}) piece`.execute(
      db,
    )
    const last = ends[0]?.id
    if (!last) return
    await work({ after, last })
    after = last
    if (Date.now() - reportedAt > REPORT_EVERY_MS) {
      reportedAt = Date.now()
      report(`words of ${Math.min(done + LINKS_AT_ONCE, links)} of ${links} links are in the index`)
    }
  }
}
