import { type Kysely, sql } from 'kysely'
import { isDamage } from './damage.ts'

/** Enough to recognise the kind of damage. */
const FINDINGS_MAX = 10

/**
 * Lists the damage of an SQLite file; empty if it is intact. Reads the whole file, so `db` must read in a thread. Each
 * table is a separate query, because the WAL cannot restart while one is running.
 */
export async function listDamage<T>(db: Kysely<T>): Promise<string[]> {
  try {
    const tables = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' order by name`.execute(db)
    const found: string[] = []
    for (const { name } of tables.rows) {
      if (found.length < FINDINGS_MAX) found.push(...(await listDamageOf(db, name)))
    }
    return found
  } catch (error) {
    if (isDamage(error)) return [error.message]
    throw error
  }
}

async function listDamageOf<T>(db: Kysely<T>, table: string): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`
    select quick_check from pragma_quick_check(${table})`.execute(db)
  return rows.map((row) => row.quick_check).filter((words) => words !== 'ok')
}
