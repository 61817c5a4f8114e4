import type { Db } from '../../platform/database/database.ts'

/** The settings of a hub as JSON. Not limited to an account: visitors of a hub belong to none. */
export async function findHubSettings(db: Db, hubId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('hubs')
    .select('settings')
    .where('id', '=', hubId)
    .executeTakeFirst()
  return row?.settings
}
