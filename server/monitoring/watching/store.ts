import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { MonitorsTable, WatchesTable } from '../../schema/monitoring.ts'
import type { WatchedLinkRow } from './watched-link.ts'

const hubIsLive = sql<number | null>`case when links.type = 'BUTTON' then (
  select case when hubs.published_version is not null and hub.disabled = 0 and hub.deleted_at is null then 1 else 0 end
  from hub_buttons join hubs on hubs.id = hub_buttons.hub_id join links hub on hub.id = hub_buttons.hub_id
  where hub_buttons.link_id = links.id
) end`.as('hub_is_live')

function selectLinks(db: Db) {
  return db
    .selectFrom('links')
    .innerJoin('accounts', 'accounts.id', 'links.account_id')
    .select([
      'links.id as id',
      'links.account_id as account_id',
      'links.type as type',
      'links.monitoring as monitoring',
      'links.redirect_to as redirect_to',
      'links.geo as geo',
      'links.disabled as disabled',
      'links.expires_at as expires_at',
      'links.deleted_at as deleted_at',
      'accounts.deleted_at as account_deleted_at',
    ])
    .select(hubIsLive)
}

export function findLinkToWatch(db: Db, linkId: string): Promise<WatchedLinkRow | undefined> {
  return selectLinks(db).where('links.id', '=', linkId).executeTakeFirst()
}

/** The ids of links that the change log names. */
export async function findChangedLinks(
  db: Db,
  domainId: string,
  keys: readonly string[],
): Promise<{ id: string; type: string }[]> {
  return db
    .selectFrom('links')
    .select(['id', 'type'])
    .where('domain_id', '=', domainId)
    .where('key_lower', 'in', keys)
    .execute()
}

export async function listButtonIds(db: Db, hubId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hub_buttons')
    .select('link_id')
    .where('hub_id', '=', hubId)
    .execute()
  return rows.map((row) => row.link_id)
}

/** Links of an account that are watched, or have to be. */
export async function listLinksToSync(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .leftJoin('monitors', 'monitors.link_id', 'links.id')
    .select('links.id as id')
    .where('links.account_id', '=', accountId)
    .where('links.id', '>', after)
    .where((where) =>
      where.or([
        where('links.monitoring', '=', 1),
        where('links.type', '=', 'BUTTON'),
        where('monitors.link_id', 'is not', null),
      ]),
    )
    .orderBy('links.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Links whose watches may be out of date: changes were missed while no process followed them. */
export async function listOutdated(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .leftJoin('monitors', 'monitors.link_id', 'links.id')
    .select('links.id as id')
    .where('links.id', '>', after)
    .where(
      sql<boolean>`case when monitors.link_id is null
        then links.deleted_at is null and (links.monitoring = 1 or (links.type = 'BUTTON' and links.disabled = 0))
        else links.updated_at >= monitors.synced_at end`,
    )
    .orderBy('links.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export function findMonitor(db: Db, linkId: string): Promise<MonitorsTable | undefined> {
  return db.selectFrom('monitors').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

/** Reads and locks the monitor until the transaction ends. */
export function lockMonitor(tx: Tx, linkId: string): Promise<MonitorsTable | undefined> {
  return tx
    .updateTable('monitors')
    .set({ link_id: linkId })
    .where('link_id', '=', linkId)
    .returningAll()
    .executeTakeFirst()
}

/** Does nothing if there is one. */
export async function insertMonitor(tx: Tx, monitor: MonitorsTable): Promise<void> {
  await tx
    .insertInto('monitors')
    .values(monitor)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .execute()
}

export async function updateMonitor(
  tx: Tx,
  linkId: string,
  changes: Partial<MonitorsTable>,
): Promise<void> {
  await tx.updateTable('monitors').set(changes).where('link_id', '=', linkId).execute()
}

export async function deleteMonitor(tx: Tx, linkId: string): Promise<void> {
  await tx.deleteFrom('monitors').where('link_id', '=', linkId).execute()
}

/** How many monitored Furls and GeoFurls of the account come before this one. */
export async function countMonitorsBefore(
  db: Db,
  {
    account_id,
    watched_since,
    link_id,
  }: Pick<MonitorsTable, 'account_id' | 'watched_since' | 'link_id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('monitors.account_id', '=', account_id)
    .where('monitors.is_weekly', '=', 0)
    .where('links.type', '<>', 'BUTTON')
    .where(
      sql<boolean>`(monitors.watched_since, monitors.link_id) < (${watched_since}, ${link_id})`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The watch of that hash, made if it is new. */
export async function ensureWatch(
  tx: Tx,
  watch: WatchesTable,
): Promise<{ id: string; isNew: boolean }> {
  const row = await tx
    .insertInto('watches')
    .values(watch)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'hash']).doUpdateSet({ host: watch.host }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.id === watch.id }
}

export async function placeWatch(
  tx: Tx,
  row: { link_id: string; watch_id: string; account_id: string; place: string },
): Promise<void> {
  await tx
    .insertInto('monitor_watches')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'watch_id']).doUpdateSet({ place: row.place }),
    )
    .execute()
}

/** The watches that the link no longer has. */
export async function removeOtherPlaces(
  tx: Tx,
  linkId: string,
  kept: readonly string[],
): Promise<string[]> {
  let rows = tx.deleteFrom('monitor_watches').where('link_id', '=', linkId).returning('watch_id')
  if (kept.length > 0) rows = rows.where('watch_id', 'not in', kept)
  return (await rows.execute()).map((row) => row.watch_id)
}

export async function deleteUnusedWatches(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('watches')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('monitor_watches')
            .select('monitor_watches.link_id')
            .whereRef('monitor_watches.watch_id', '=', 'watches.id'),
        ),
      ),
    )
    .execute()
}

export async function listWatchIds(db: Db, linkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor_watches')
    .select('watch_id')
    .where('link_id', '=', linkId)
    .execute()
  return rows.map((row) => row.watch_id)
}

/** How the monitors of a watch want it to be checked. */
export async function listDemands(
  db: Db,
  watchId: string,
): Promise<Pick<MonitorsTable, 'link_id' | 'is_weekly' | 'state'>[]> {
  return db
    .selectFrom('monitor_watches')
    .innerJoin('monitors', 'monitors.link_id', 'monitor_watches.link_id')
    .select(['monitors.link_id', 'monitors.is_weekly', 'monitors.state'])
    .where('monitor_watches.watch_id', '=', watchId)
    .execute()
}

export async function findSchedule(
  db: Db,
  watchId: string,
): Promise<Pick<WatchesTable, 'interval_ms' | 'is_weekly'> & { next_at: number | null }> {
  return db
    .selectFrom('watches')
    .leftJoin('watch_points', 'watch_points.watch_id', 'watches.id')
    .select(['watches.interval_ms', 'watches.is_weekly', 'watch_points.next_at'])
    .where('watches.id', '=', watchId)
    .orderBy('watch_points.next_at')
    .executeTakeFirstOrThrow()
}

export async function updateWatch(
  tx: Tx,
  id: string,
  changes: Partial<WatchesTable>,
): Promise<void> {
  await tx.updateTable('watches').set(changes).where('id', '=', id).execute()
}

export async function listMonitoredAccounts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('monitors').select('account_id').distinct().execute()
  return rows.map((row) => row.account_id)
}
