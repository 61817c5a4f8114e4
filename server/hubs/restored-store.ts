import type { Tx } from '../platform/database/database.ts'
import type { HubsTable, HubVersionsTable } from '../schema/hubs.ts'

export async function insertRestoredHubs(tx: Tx, hubs: readonly HubsTable[]): Promise<void> {
  await tx.insertInto('hubs').values(hubs).execute()
}

export async function setRestoredRoot(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('hubs')
    .set({ is_root: 1 })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteRestoredHubs(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('hubs').where('id', 'in', ids).where('account_id', '=', accountId).execute()
}

export async function insertRestoredVersion(tx: Tx, version: HubVersionsTable): Promise<void> {
  await tx.insertInto('hub_versions').values(version).execute()
}

/** Notes the hash of a version with its hub, where it is the draft or the published one; true for the published one. */
export async function setHashes(
  tx: Tx,
  accountId: string,
  { hub_id, number, hash }: Pick<HubVersionsTable, 'hub_id' | 'number' | 'hash'>,
): Promise<boolean> {
  const hub = tx.updateTable('hubs').where('id', '=', hub_id).where('account_id', '=', accountId)
  await hub.set({ draft_hash: hash }).where('draft_version', '=', number).execute()
  const published = await hub
    .set({ published_hash: hash })
    .where('published_version', '=', number)
    .executeTakeFirst()
  return published.numUpdatedRows > 0n
}
