import type { Tx } from '../../platform/database/database.ts'

interface RetiredKey {
  domainId: string
  key: string
  retiredAt: number
}

export async function insertRetired(
  tx: Tx,
  accountId: string,
  keys: readonly RetiredKey[],
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('retired_keys')
    .values(
      keys.map(({ domainId, key, retiredAt }) => ({
        domain_id: domainId,
        key_lower: key,
        account_id: accountId,
        retired_at: retiredAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['domain_id', 'key_lower']).doNothing())
    .execute()
}

export async function deleteRetired(
  tx: Tx,
  accountId: string,
  { domainId, key, retiredAt }: RetiredKey,
): Promise<void> {
  await tx
    .deleteFrom('retired_keys')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('key_lower', '=', key)
    .where('retired_at', '=', retiredAt)
    .execute()
}

interface Counter {
  linkId: string
  total: number
  human: number
}

export async function setCounter(
  tx: Tx,
  accountId: string,
  { linkId, total, human }: Counter,
): Promise<void> {
  await tx
    .updateTable('link_clicks')
    .set({ total, human })
    .where('link_id', '=', linkId)
    .where('account_id', '=', accountId)
    .execute()
}
