import type { PurgeLimits } from '../account-data/account-data.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { deleteSome } from '../platform/database/in-steps.ts'
import { type HubRow, selectHubs } from './store.ts'
import type { SubscriberRow } from './subscribers/store.ts'

/** Hubs of the account by their ids, also those in the trash. */
export function listHubPage(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<HubRow[]> {
  return selectHubs(db)
    .where('hubs.account_id', '=', accountId)
    .where('hubs.id', '>', after)
    .orderBy('hubs.id')
    .limit(limit)
    .execute()
}

export function listSubscriberPage(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SubscriberRow[]> {
  return db
    .selectFrom('hub_subscribers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function deleteSomeSubscribers(tx: Tx, { accountId, limit }: PurgeLimits): Promise<number> {
  const rows = {
    from: 'hub_subscribers',
    key: ['id'],
    where: (row) => row('account_id', '=', accountId),
  } as const satisfies Parameters<typeof deleteSome<'hub_subscribers'>>[1]
  return deleteSome(tx, rows, limit)
}

export function deleteSomePresence(tx: Tx, { accountId, limit }: PurgeLimits): Promise<number> {
  const rows = {
    from: 'hub_presence',
    key: ['hub_id', 'user_id', 'tab'],
    where: (row) => row('account_id', '=', accountId),
  } as const satisfies Parameters<typeof deleteSome<'hub_presence'>>[1]
  return deleteSome(tx, rows, limit)
}

export async function deleteSomeVersions(
  tx: Tx,
  { accountId, limit }: PurgeLimits,
): Promise<number> {
  const some = await tx
    .selectFrom('hub_versions')
    .select(['hub_id', 'number'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (some.length === 0) return 0
  await tx
    .deleteFrom('hub_versions')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('hub_id', 'number'),
        'in',
        some.map(({ hub_id, number }) => tuple(hub_id, number)),
      ),
    )
    .execute()
  return some.length
}
