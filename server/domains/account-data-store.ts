import type { Tx } from '../platform/database/database.ts'

/**
 * Detaches the account's domains. Their rows stay for a while, with the keys that were retired on them, so that no name
 * passes to another account unnoticed; later they go like those of any removed domain.
 */
export async function disownDomains(tx: Tx, accountId: string, now: number): Promise<boolean> {
  const changed = await tx
    .updateTable('domains')
    .set({ account_id: null, stopped_at: now })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
