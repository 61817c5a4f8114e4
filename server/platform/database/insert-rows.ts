import { CompiledQuery, type Insertable } from 'kysely'
import type { Tx } from './database.ts'
import { isPostgres } from './database-kind.ts'
import type { Tables } from './tables.ts'

/** The values of one statement: SQLite takes 32,766, and no statement may hold the event loop for long. */
const VALUES_AT_ONCE = 3000

/** All have the same columns. */
type Rows<T extends keyof Tables> = readonly Readonly<Insertable<Tables[T]>>[]

/**
 * Inserts many rows, with statements whose text is short or known: Kysely makes an object of each value, and PostgreSQL
 * parses a placeholder for each, which takes longer than the insert.
 */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: Rows<T>,
): Promise<void> {
  await insertAll(tx, table, { rows, ending: '' })
}

/** The same, except for rows that a unique index refuses; returns the ids of the inserted ones. */
export async function insertFreeRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: Rows<T>,
): Promise<Set<string>> {
  const ending = ' on conflict do nothing returning "id"'
  return new Set(await insertAll(tx, table, { rows, ending }))
}

async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  { rows, ending }: { rows: Rows<T>; ending: string },
): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const statement = { table, columns, ending }
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length))
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce) as readonly Row[]
    const query = isPostgres(tx) ? ofJson(statement, some) : ofValues(statement, some)
    const inserted = await tx.executeQuery<{ id: string }>(query)
    for (const { id } of inserted.rows) ids.push(id)
  }
  return ids
}

type Row = Readonly<Record<string, unknown>>

interface Statement {
  table: string
  columns: readonly string[]
  ending: string
}

/** One placeholder, whatever the number of rows. */
function ofJson({ table, columns, ending }: Statement, rows: readonly Row[]): CompiledQuery {
  const names = namesOf(columns)
  const values = `select ${names} from json_populate_recordset(null::"${table}", $1::json)`
  return CompiledQuery.raw(`insert into "${table}" (${names}) ${values}${ending}`, [jsonOf(rows)])
}

function ofValues({ table, columns, ending }: Statement, rows: readonly Row[]): CompiledQuery {
  const places = `(${columns.map(() => '?').join()})`
  const values = Array.from(rows, () => places).join()
  const text = `insert into "${table}" (${namesOf(columns)}) values ${values}${ending}`
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
  // `raw` would freeze the list of values, which takes longer than to bind them.
  return { ...CompiledQuery.raw(text), parameters }
}

const namesOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/** How JSON writes half of a pair of UTF-16, which PostgreSQL refuses. */
const HALF = /\\ud[89a-f]/

/** Halves become replacement characters, as they do in the values of other statements. */
function jsonOf(rows: readonly Row[]): string {
  const json = JSON.stringify(rows)
  if (!HALF.test(json)) return json
  return JSON.stringify(rows, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
