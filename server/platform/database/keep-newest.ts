import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

type TableName = keyof Tables & string

export interface NewestRows<T extends TableName> {
  /** Its key is the column `id`. */
  from: T
  /** Those that are counted together, such as the rows of one account. Needs an index that begins with it. */
  where: (row: ExpressionBuilder<Tables, T>) => Expression<SqlBool>
  /** Column with their time. */
  at: keyof Tables[T] & string
  most: number
}

/** More were added before there was a bound: the next write takes the rest. */
const ROWS_AT_ONCE = 100

/**
 * Deletes the oldest beyond the newest `most`, and returns their ids. Call it in the transaction that adds a row, so that
 * there are never more.
 */
export async function keepNewest<T extends TableName>(
  tx: Tx,
  { from, where, at, most }: NewestRows<T>,
): Promise<string[]> {
  const table = sql.table(from)
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${where(expressionBuilder<Tables, T>())}
    order by ${sql.ref(at)} desc, id desc limit ${ROWS_AT_ONCE} offset ${most}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await sql`delete from ${table} where id in (${sql.join(ids)})`.execute(tx)
  }
  return ids
}
