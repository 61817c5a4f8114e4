import type { Db } from '../platform/database/database.ts'

/** Not limited to an account: visitors of a link belong to none. */
export async function findPasswordHash(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('password_hash')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}
