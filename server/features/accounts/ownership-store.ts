import type { Db } from '../../platform/database/database.ts'

/** False when the account has that name already or no longer exists. */
export async function updateAccountName(db: Db, accountId: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('name', '!=', name)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
