import type { Tx } from '../../platform/database/database.ts'

/** False when the account has that name already or no longer exists. */
export async function updateAccountName(tx: Tx, accountId: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('name', '!=', name)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the account has that time zone already or no longer exists. */
export async function updateAccountZone(
  tx: Tx,
  accountId: string,
  timeZone: string | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('id', '=', accountId)
    .where('time_zone', 'is distinct from', timeZone)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
