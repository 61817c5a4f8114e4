import type { Db } from '../../platform/database/database.ts'
import type { LinksTable } from '../../schema/links.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

export type ExternalRow = Pick<LinksTable, 'id' | 'key' | 'domain_id' | 'type' | 'deleted_at'> & {
  domain: string
}

/** The link with that external id, which may be in the trash. */
export function findExternal(
  db: Db,
  accountId: string,
  { externalId, sees }: { externalId: string; sees: LinkSight },
): Promise<ExternalRow | undefined> {
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['domains.name as domain', 'links.id', 'links.key', 'links.domain_id'])
    .select(['links.type', 'links.deleted_at'])
    .where(isSeen(sees))
    .where('links.account_id', '=', accountId)
    .where('links.external_id', '=', externalId)
    .executeTakeFirst()
}

/** Those of the external ids that links of the account have, seen or not. */
export async function listTakenIds(
  db: Db,
  accountId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('links')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Set(rows.flatMap(({ external_id }) => external_id ?? []))
}
