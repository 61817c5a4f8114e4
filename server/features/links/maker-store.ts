import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** What one member made, those in the trash included. */
export async function countMadeBy(db: Db, accountId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('created_by', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface HandOver {
  from: string
  /** Null: nobody. */
  to: string | null
  /** Later ones stay: a member may come back and make others. */
  madeUntil: number
  limit: number
}

/** Some of the links that one member made go on as another's; answers how many. */
export async function replaceSomeMakers(
  db: Db,
  accountId: string,
  { from, to, madeUntil, limit }: HandOver,
): Promise<number> {
  const some = db
    .selectFrom('links')
    .select('id')
    .where('created_by', '=', from)
    .where('account_id', '=', accountId)
    .where('created_at', '<=', madeUntil)
    .limit(limit)
  const changed = await db
    .updateTable('links')
    .set({ created_by: to })
    .where('id', 'in', some)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
