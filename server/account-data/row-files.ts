import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/database.ts'
import type { ExportRange } from './account-data.ts'
import { type AccountRow, type AccountRows, HIDDEN_HASH, type RowFile } from './account-rows.ts'
import type { Chunk, ContentFile } from './content-file.ts'

const ROWS_A_PAGE = 200

/** The folder in the ZIP whose files a restore reads. */
export const ROWS_FOLDER = 'rows/'
export const rowFileName = (table: string): string => `${ROWS_FOLDER}${table}.jsonl`

/** A file with a row a line for each of the tables. */
export function* rowFiles(
  app: App,
  range: ExportRange,
  tables: readonly AccountRows[],
): Generator<ContentFile> {
  for (const rows of tables) {
    yield { name: rowFileName(rows.table), chunks: rowLines(app, range, rows) }
  }
}

/** The files that belong to rows, such as pictures. */
export async function* filesOfRows(
  app: App,
  range: ExportRange,
  tables: readonly AccountRows[],
): AsyncGenerator<ContentFile> {
  for (const rows of tables) {
    if (!rows.file) continue
    yield* filesIn(app, rows.file, pagesOf(app, range, rows))
  }
}

async function* filesIn(
  app: App,
  { find, nameOf }: RowFile,
  pages: AsyncIterable<readonly AccountRow[]>,
): AsyncGenerator<ContentFile> {
  for await (const page of pages) {
    for (const row of page) {
      const file = await find(app, row)
      if (file) yield { name: nameOf(row), chunks: bytesOf(file) }
    }
  }
}

async function* pagesOf(
  app: App,
  { accountId }: ExportRange,
  rows: AccountRows,
): AsyncGenerator<readonly AccountRow[]> {
  let after: AccountRow | undefined
  for (;;) {
    const page = await listRows(app.db, accountId, { rows, after })
    yield page
    after = page.at(-1)
    if (page.length < ROWS_A_PAGE) return
  }
}

async function* bytesOf(file: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  for await (const bytes of file) yield { text: '', bytes, rows: 0 }
}

async function* rowLines(app: App, range: ExportRange, rows: AccountRows): AsyncGenerator<Chunk> {
  for await (const page of pagesOf(app, range, rows)) {
    const named = await withDomainNames(app.db, rows, page)
    const text = named
      .map((row) => rows.show?.(app, row) ?? row)
      .map((row) => `${JSON.stringify(shown(row, rows, range))}\n`)
      .join('')
    yield { text, rows: 0 }
  }
}

async function listRows(
  db: Db,
  accountId: string,
  { rows, after }: { rows: AccountRows; after: AccountRow | undefined },
): Promise<AccountRow[]> {
  const { table, key, row, only, isLive } = rows
  const columns = sql.join(Object.keys(row.shape).map((name) => sql.ref(name)))
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const owned = ownedBy(accountId, rows)
  const following = after
    ? sql`and (${keys}) > (${sql.join(key.map((name) => sql.val(after[name])))})`
    : sql``
  const limited = only ? sql`and ${sql.ref(only.column)} not in (${sql.join(only.not)})` : sql``
  const live = isLive ? sql`and deleted_at is null` : sql``
  const found = await sql<AccountRow>`select ${columns} from ${sql.table(table)}
    where ${owned} ${limited} ${live} ${following} order by ${keys} limit ${ROWS_A_PAGE}`.execute(
    db,
  )
  return found.rows
}

function ownedBy(accountId: string, { of, isAccount }: AccountRows) {
  if (isAccount) return sql`id = ${accountId}`
  return of
    ? sql`${sql.ref(of.column)} in (select id from ${sql.table(of.table)} where account_id = ${accountId})`
    : sql`account_id = ${accountId}`
}

/** The columns in the order of the schema, so that a row has the same text from either database. */
function shown(row: AccountRow, { hashes = [], row: schema }: AccountRows, range: ExportRange) {
  const isHidden = (name: string) =>
    hashes.includes(name) && row[name] !== null && range.hasHashes !== true
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, isHidden(name) ? HIDDEN_HASH : row[name]]),
  )
}

async function withDomainNames(
  db: Db,
  { domain: asked, domainIfHere }: AccountRows,
  page: readonly AccountRow[],
): Promise<readonly AccountRow[]> {
  const domain = asked ?? domainIfHere
  if (domain === undefined || page.length === 0) return page
  const ids = [...new Set(page.map((row) => String(row[domain])))]
  const found = await db
    .selectFrom('domains')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return page.map((row) => ({ ...row, [domain]: names.get(String(row[domain])) ?? '' }))
}
