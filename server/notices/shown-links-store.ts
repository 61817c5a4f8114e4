import type { Db } from '../platform/database/database.ts'

export interface ShownLink {
  id: string
  /** Null for a link without an account. */
  accountId: string | null
  /** Epoch milliseconds. */
  createdAt: number
}

/** Those of these links that notices may be about, by id: no buttons of hubs, and nothing in the trash. */
export async function listShownLinks(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownLink>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .leftJoin('hub_buttons', 'hub_buttons.link_id', 'links.id')
    .select(['links.id as id', 'links.account_id as accountId', 'links.created_at as createdAt'])
    .where('links.id', 'in', ids)
    .where('links.deleted_at', 'is', null)
    .where('hub_buttons.link_id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
