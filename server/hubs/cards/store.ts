import type { Db } from '../../platform/database/database.ts'

/** The hubs of the account that have a card, with what names it. */
export async function listCardHashes(
  db: Db,
  accountId: string,
): Promise<{ id: string; hash: string }[]> {
  const rows = await db
    .selectFrom('hubs')
    .select(['id', 'published_hash'])
    .where('account_id', '=', accountId)
    .where('published_hash', 'is not', null)
    .execute()
  return rows.flatMap(({ id, published_hash: hash }) => (hash === null ? [] : [{ id, hash }]))
}
