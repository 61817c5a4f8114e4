import type { Db } from '../../platform/database/database.ts'

/** Accounts that exist, by id. */
export async function listAccounts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The most clicked of the account's live Links without monitoring. */
export async function listMostClicked(
  db: Db,
  accountId: string,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('link_clicks')
    .innerJoin('links', 'links.id', 'link_clicks.link_id')
    .select('links.id')
    .where('link_clicks.account_id', '=', accountId)
    .where('links.type', 'in', ['STD', 'FREE', 'GEO'])
    .where('links.monitoring', '=', 0)
    .where('links.disabled', '=', 0)
    .where('links.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('links.expires_at', 'is', null), where('links.expires_at', '>', now)]),
    )
    .orderBy('link_clicks.human', 'desc')
    .orderBy('link_clicks.link_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listWeekly(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('monitors')
    .select('link_id')
    .where('account_id', '=', accountId)
    .where('is_weekly', '=', 1)
    .execute()
  return rows.map((row) => row.link_id)
}
