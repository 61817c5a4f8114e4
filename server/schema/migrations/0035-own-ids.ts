import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../platform/database/database-kind.ts'
import type { Migration, ReportProgress } from '../../platform/database/migrations.ts'
import { targetHash } from '../target-hash.ts'

/** Links are found by an id that another program gave them, and by their target. */
export const ownIds: Migration = async (db, { text, report }) => {
  // An interrupted start may have added a column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  const has = new Set(links?.columns.map((column) => column.name))
  if (!has.has('external_id')) {
    await sql`alter table links add column external_id ${text}`.execute(db)
  }
  if (!has.has('target_hash')) {
    await sql`alter table links add column target_hash bigint`.execute(db)
  }
  if (isPostgres(db)) await onPostgres.execute(db)
  else await fillHashes(db, report)
  for (const index of indexes) await index.execute(db)
}

/** The same number as `targetHash`. */
const onPostgres = sql`update links set target_hash =
  ('x' || left(md5(account_id || ' ' || redirect_to), 12))::bit(48)::bigint
  where target_hash is null`

/** The hash has the account in it, so the index needs no second column. */
const indexes = [
  sql`create unique index if not exists links_by_external_id on links (account_id, external_id)
    where external_id is not null`,
  sql`create index if not exists links_by_target on links (target_hash)`,
]

const PIECE = 200
const REPORTED = 50_000

interface Hashed {
  number: number
  account_id: string
  redirect_to: string
}

/** Piece by piece, with a turn of the event loop after each, so that a stop is heard while a million links are hashed. */
async function fillHashes(db: Kysely<unknown>, report: ReportProgress): Promise<void> {
  let hashed = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<Hashed>`
      select number, account_id, redirect_to from links
      where number > ${after} order by number limit ${PIECE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const values = rows.map((row) => sql`(${row.number}, ${targetHash(row)})`)
    await sql`update links set target_hash = filled.column2
      from (values ${sql.join(values)}) as filled where links.number = filled.column1`.execute(db)
    after = last.number
    hashed += rows.length
    if (hashed % REPORTED < PIECE && hashed >= REPORTED) report(`${hashed} links are hashed`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
