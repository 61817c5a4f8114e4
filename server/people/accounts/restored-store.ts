import type { Tx } from '../../platform/database/database.ts'

/** Does nothing if the account has a time zone, and returns false then. */
export async function setFirstZone(tx: Tx, accountId: string, zone: string): Promise<boolean> {
  const set = await tx
    .updateTable('accounts')
    .set({ time_zone: zone })
    .where('id', '=', accountId)
    .where('time_zone', 'is', null)
    .executeTakeFirst()
  return set.numUpdatedRows > 0n
}
