import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Held until the end of the transaction, so that what is counted of the account's links stays true until then. */
export async function holdAccount(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ team_version: sql`team_version` })
    .where('id', '=', accountId)
    .execute()
}

/** Links or GeoFurls outside the trash. */
export async function countLinks(
  db: Db,
  accountId: string,
  of: 'links' | 'geoLinks',
): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('type', of === 'geoLinks' ? '=' : '<>', of === 'geoLinks' ? 'GEO' : 'FURLHUB')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
