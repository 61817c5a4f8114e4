import type { Db } from '../../platform/database/database.ts'

/** Those of the links that have clicks of any kind. */
export async function listClicked(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const counted = await db
    .selectFrom('link_clicks')
    .select('link_id')
    .where('account_id', '=', accountId)
    .where('link_id', 'in', ids)
    .where('total', '>', 0)
    .execute()
  // A click that uses up a limit is here before it is counted.
  const taken = await db
    .selectFrom('link_takes')
    .select('link_id')
    .where('account_id', '=', accountId)
    .where('link_id', 'in', ids)
    .where('taken', '>', 0)
    .execute()
  return new Set([...counted, ...taken].map(({ link_id }) => link_id))
}
