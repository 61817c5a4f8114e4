import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { hiddenTypes } from '../../schema/link-types.ts'

/** The number of links that a member made, including those in the trash. */
export async function countMadeBy(db: Db, accountId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('created_by', '=', userId)
    .where('account_id', '=', accountId)
    .where('type', 'not in', hiddenTypes)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface HandOver {
  from: string
  /** Null: the links get no maker. */
  to: string | null
  /** Later links stay: a member may rejoin and make others. */
  madeUntil: number
  limit: number
}

/** Hands up to `limit` links of one member over to another; returns how many. */
export async function replaceSomeMakers(
  tx: Tx,
  accountId: string,
  { from, to, madeUntil, limit }: HandOver,
): Promise<number> {
  const some = tx
    .selectFrom('links')
    .select('id')
    .where('created_by', '=', from)
    .where('account_id', '=', accountId)
    .where('created_at', '<=', madeUntil)
    .limit(limit)
  const changed = await tx
    .updateTable('links')
    .set({ created_by: to })
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
