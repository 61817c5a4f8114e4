import type { Db } from '../../platform/database.ts'

/** For the visitors of a link, who belong to no account. */
export async function findPasswordHash(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('password_hash')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}
