import { sql } from 'kysely'
import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Tags, an index of words that counts each link once, and imports. */
export const tagsAndWords: MigrationStep = async (db, text) => {
  await tags(db, text)
  await words(db, text)
  await imports(db, text)
}

async function tags(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_lower', text, (c) => c.notNull())
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('tags_by_name')
    .unique()
    .on('tags')
    .columns(['account_id', 'name_lower'])
    .execute()
  await db.schema
    .createTable('link_tags')
    .addColumn('tag_id', text, (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('link_id', text, (c) => c.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_tags_pk', ['tag_id', 'link_id'])
    .execute()
  await db.schema.createIndex('link_tags_by_link').on('link_tags').column('link_id').execute()
}

/**
 * `shared` is the number of leading letters that a word shares with the previous word of its link. Of all words of a link
 * with a common prefix, exactly one shares fewer letters than the prefix has. So the rows that share fewer are the matching
 * links, each once, and counting them needs no sorting.
 */
async function words(db: AnyDb, text: TextType): Promise<void> {
  await sql`alter table link_words rename to link_words_before`.execute(db)
  await db.schema
    .createTable('link_words')
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('trashed', 'integer', (c) => c.notNull())
    .addColumn('shared', 'integer', (c) => c.notNull())
    .addColumn('word', text, (c) => c.notNull())
    .addColumn('link_id', text, (c) => c.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_words_found', [
      'account_id',
      'trashed',
      'shared',
      'word',
      'link_id',
    ])
    .execute()
  await copyWords(db)
  await db.schema.dropTable('link_words_before').execute()
  await db.schema
    .createIndex('link_words_of_link')
    .on('link_words')
    .columns(['link_id', 'word'])
    .execute()
}

const LINKS_AT_ONCE = 500
const ROWS_AT_ONCE = 1000

interface WordBefore {
  account_id: string
  word: string
  link_id: string
  deleted_at: number | null
}

async function copyWords(db: AnyDb): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<WordBefore>`
      select w.account_id, w.word, w.link_id, l.deleted_at from link_words_before w
      join links l on l.id = w.link_id
      where w.link_id in (select id from links where id > ${after} order by id limit ${LINKS_AT_ONCE})
      order by w.link_id, w.word`.execute(db)
    const { rows: ends } = await sql<{ id: string }>`
      select id from links where id > ${after} order by id limit 1 offset ${LINKS_AT_ONCE - 1}`.execute(
      db,
    )
    await insertWords(db, rows)
    const end = ends[0]
    if (!end) return
    after = end.id
  }
}

async function insertWords(db: AnyDb, rows: readonly WordBefore[]): Promise<void> {
  const values = rows.map((row, at) => {
    const before = rows[at - 1]
    const shared = before?.link_id === row.link_id ? sharedLetters(before.word, row.word) : 0
    const trashed = row.deleted_at === null ? 0 : 1
    return sql`(${row.account_id}, ${trashed}, ${shared}, ${row.word}, ${row.link_id})`
  })
  for (let first = 0; first < values.length; first += ROWS_AT_ONCE) {
    const some = values.slice(first, first + ROWS_AT_ONCE)
    await sql`insert into link_words (account_id, trashed, shared, word, link_id)
      values ${sql.join(some)}`.execute(db)
  }
}

function sharedLetters(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** An uploaded file in pieces of some rows, with the outcome of each row. */
async function imports(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', text)
    .addColumn('role', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('encoding', text, (c) => c.notNull())
    .addColumn('columns', text, (c) => c.notNull())
    .addColumn('plan', text)
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('good', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('imports_by_account').on('imports').column('account_id').execute()
  await db.schema.createIndex('imports_by_end').on('imports').column('expires_at').execute()
  await db.schema
    .createTable('import_pieces')
    .addColumn('import_id', text, (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('lines', text, (c) => c.notNull())
    .addColumn('verdicts', text)
    .addPrimaryKeyConstraint('import_pieces_pk', ['import_id', 'position'])
    .execute()
}
