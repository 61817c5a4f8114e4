import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Accounts with a member who chose that kind. */
export async function listAccountsWith(
  db: Db,
  accountIds: readonly string[],
  kind: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', accountIds)
    .where('kind', '=', kind)
    .where((row) => row.or([row('bell', '=', 1), row('mail', '=', 1)]))
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** The accounts of these links. Left out are the buttons of hubs, and what is in the trash. */
export async function listShownLinks(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('links')
    .leftJoin('hub_buttons', 'hub_buttons.link_id', 'links.id')
    .select(['links.id as id', 'links.account_id as accountId'])
    .where('links.id', 'in', ids)
    .where('links.deleted_at', 'is', null)
    .where('hub_buttons.link_id', 'is', null)
    .execute()
  return new Map(rows.map(({ id, accountId }) => [id, accountId]))
}

/** Accounts with clicks, after the given one, and their clicks by people. */
export function listAccountClicks(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ accountId: string; human: number }[]> {
  const some = db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .as('some')
  return db
    .selectFrom(some)
    .leftJoin('link_clicks', 'link_clicks.account_id', 'some.id')
    .select([
      'some.id as accountId',
      sql<number>`cast(coalesce(sum(link_clicks.human), 0) as bigint)`.as('human'),
    ])
    .groupBy('some.id')
    .orderBy('some.id')
    .execute()
}

/** What was added up for these accounts the last time. */
export async function findKnownClicks(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account_clicks')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ account_id, human }) => [account_id, human]))
}

/** Never lowers it: clicks of deleted links have been told. */
export async function raiseKnownClicks(db: Db, accountId: string, human: number): Promise<void> {
  await db
    .insertInto('account_clicks')
    .values({ account_id: accountId, human })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ human })
        .where('account_clicks.human', '<', human),
    )
    .execute()
}
