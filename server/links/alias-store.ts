import type { Db, Tx } from '../platform/database/database.ts'
import { insertRows } from '../platform/database/insert-rows.ts'
import type { LinksTable } from '../schema/links.ts'

/** The row of an alias, with the link that it leads to. */
export interface AliasRow
  extends Pick<
    LinksTable,
    'id' | 'account_id' | 'domain_id' | 'key' | 'key_lower' | 'created_at' | 'deleted_at'
  > {
  link_id: string
  domain: string
}

/** The oldest first, with those whose domain was removed. */
export async function listAliasRows(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<AliasRow[]> {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('link_aliases')
    .innerJoin('links', 'links.id', 'link_aliases.id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id', 'links.account_id', 'links.domain_id', 'links.key', 'links.key_lower'])
    .select(['links.created_at', 'links.deleted_at', 'link_aliases.link_id'])
    .select('domains.name as domain')
    .where('link_aliases.account_id', '=', accountId)
    .where('link_aliases.link_id', 'in', linkIds)
    .orderBy('links.created_at')
    .orderBy('links.id')
    .execute()
}

interface AliasOf {
  id: string
  link_id: string
  account_id: string
}

export async function insertAliases(tx: Tx, aliases: readonly AliasOf[]): Promise<void> {
  await insertRows(tx, 'link_aliases', aliases)
}
