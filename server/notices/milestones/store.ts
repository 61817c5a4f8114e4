import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Those of these accounts with a member who chose that kind for the bell or by mail. */
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

/** A page of accounts by id, after the given one, with the clicks by people on their links. */
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

/** The highest sums known of these accounts so far. */
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

/** Never lowers the sum, so that deleting links makes no milestone be passed again. */
export async function raiseKnownClicks(tx: Tx, accountId: string, human: number): Promise<void> {
  await tx
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
