import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

const count = sql<number>`cast(count(*) as bigint)`.as('count')

export interface LinkCount {
  type: string
  monitoring: number
  count: number
}

/** Links outside the trash, by what they are and whether they are watched. */
export function countLinks(db: Db, accountId: string): Promise<LinkCount[]> {
  return db
    .selectFrom('links')
    .select(['type', 'monitoring', count])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .groupBy(['type', 'monitoring'])
    .execute()
}

/** Writes the tour into the account's map; two at once both stay. */
export async function markTour(db: Db, accountId: string, tour: string): Promise<void> {
  const row = await db
    .updateTable('accounts')
    .set({ has_seen_tour: sql`has_seen_tour` })
    .where('id', '=', accountId)
    .returning('has_seen_tour as tours')
    .executeTakeFirst()
  if (!row) return
  const tours = { ...(JSON.parse(row.tours) as Record<string, boolean>), [tour]: true }
  await db
    .updateTable('accounts')
    .set({ has_seen_tour: JSON.stringify(tours) })
    .where('id', '=', accountId)
    .execute()
}
