import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Locks the account row until the transaction ends, so that the number of its links cannot change before. */
export async function lockAccountRow(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ team_version: sql`team_version` })
    .where('id', '=', accountId)
    .execute()
}
