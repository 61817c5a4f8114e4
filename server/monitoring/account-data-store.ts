import type { Db, Tx } from '../platform/database/database.ts'

/** Answers how many. The places and points of a watch go with it. */
export async function deleteSomeWatches(
  tx: Tx,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<number> {
  const some = tx
    .selectFrom('watches')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
  const rows = await tx.deleteFrom('watches').where('id', 'in', some).returning('id').execute()
  return rows.length
}

export interface KeptMonitor {
  id: string
  domain: string
  key: string
  state: string
  since: number
  reason: string | null
  failover: string
  expects: string
}

/** A page of monitors after the id of a link. */
export function listMonitorPage(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<KeptMonitor[]> {
  return db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'monitors.link_id as id',
      'domains.name as domain',
      'links.key as key',
      'monitors.state as state',
      'monitors.since as since',
      'monitors.reason as reason',
      'monitors.failover as failover',
      'monitors.expects as expects',
    ])
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 0)
    .where('monitors.link_id', '>', after)
    .orderBy('monitors.link_id')
    .limit(limit)
    .execute()
}
