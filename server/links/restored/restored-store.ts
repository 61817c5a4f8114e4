import type { Db, Tx } from '../../platform/database/database.ts'

/** Those of the keys, as they are compared, that links of other accounts have. */
export async function listForeignKeys(
  db: Db,
  accountId: string,
  { domainId, keys }: { domainId: string; keys: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('links')
    .select('key_lower')
    .where('domain_id', '=', domainId)
    .where('key_lower', 'in', keys)
    .where('account_id', '<>', accountId)
    .execute()
  return new Set(rows.map((row) => row.key_lower))
}

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
