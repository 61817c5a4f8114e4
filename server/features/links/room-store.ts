import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Held until the end of the transaction, so that what is counted of the account's links stays true until then. */
export async function lockAccountRow(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ team_version: sql`team_version` })
    .where('id', '=', accountId)
    .execute()
}
