import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Adds the tour to the account's map. The first update locks the row, so that concurrent calls both count. */
export async function markTour(tx: Tx, accountId: string, tour: string): Promise<void> {
  const row = await tx
    .updateTable('accounts')
    .set({ has_seen_tour: sql`has_seen_tour` })
    .where('id', '=', accountId)
    .returning('has_seen_tour as tours')
    .executeTakeFirst()
  if (!row) return
  const tours = { ...(JSON.parse(row.tours) as Record<string, boolean>), [tour]: true }
  await tx
    .updateTable('accounts')
    .set({ has_seen_tour: JSON.stringify(tours) })
    .where('id', '=', accountId)
    .execute()
}
