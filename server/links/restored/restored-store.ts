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
