import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Beyond this number the exact count of a small table does not matter. */
const ROWS_MAX = 10_000

/**
 * Counts the rows of a small table by the value of a column, over its first 10,000 rows. Values without rows are 0; rows
 * with other values are left out.
 */
export async function countBy<T extends keyof Tables & string, V extends string>(
  db: Db,
  { from, column, values }: { from: T; column: keyof Tables[T] & string; values: readonly V[] },
): Promise<Record<V, number>> {
  const { rows } = await sql<{ value: V; count: number }>`
    select value, cast(count(*) as bigint) as count
    from (select ${sql.ref(column)} as value from ${sql.table(from)} limit ${ROWS_MAX}) as first_rows
    group by value`.execute(db)
  const counts = new Map(rows.map(({ value, count }) => [value, count]))
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<
    V,
    number
  >
}
