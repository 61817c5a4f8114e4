import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { SavedViewsTable } from '../../schema/saved-views.ts'

export async function listViewRows(
  db: Db,
  accountId: string,
  userId: string,
): Promise<SavedViewsTable[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('name_lower')
    .execute()
}

export async function countViews(db: Db, accountId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findView(
  db: Db,
  accountId: string,
  { id, userId }: { id: string; userId: string },
): Promise<SavedViewsTable | undefined> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when the member has a view of that name. */
export async function insertView(tx: Tx, row: SavedViewsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('saved_views')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'name_lower']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when another view of the member has that name. */
export async function updateView(
  tx: Tx,
  accountId: string,
  { id, user_id, name, name_lower, query }: SavedViewsTable,
): Promise<boolean> {
  const isTaken = sql<boolean>`exists (select 1 from saved_views as other
    where other.account_id = ${accountId} and other.user_id = ${user_id}
      and other.name_lower = ${name_lower} and other.id <> ${id})`
  const updated = await tx
    .updateTable('saved_views')
    .set({ name, name_lower, query })
    .where('account_id', '=', accountId)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where((where) => where.not(isTaken))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** False when the member has no such view. */
export async function deleteView(
  tx: Tx,
  accountId: string,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('saved_views')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
