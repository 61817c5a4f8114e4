import type { Db, Tx } from '../../platform/database/database.ts'
import type {
  IncidentEventsTable,
  IncidentsTable,
  MonitorSpansTable,
  MonitorsTable,
  WatchesTable,
  WatchPointsTable,
} from '../../schema/monitoring.ts'

export interface DemoLink {
  id: string
  key: string
  type: string
  created_at: number
}

/** Links with monitoring, and the buttons of published hubs. */
export function listLinksToMonitor(db: Db, accountId: string): Promise<DemoLink[]> {
  return db
    .selectFrom('links')
    .select(['id', 'key', 'type', 'created_at'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('disabled', '=', 0)
    .where((where) => where.or([where('monitoring', '=', 1), where('type', '=', 'BUTTON')]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export interface MonitorTarget {
  link_id: string
  watch_id: string
  target: string
}

/** The watches of every monitor of the account. */
export function listMonitorTargets(db: Db, accountId: string): Promise<MonitorTarget[]> {
  return db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(['monitor_watches.link_id', 'monitor_watches.watch_id', 'watches.target'])
    .where('watches.account_id', '=', accountId)
    .orderBy('watches.id')
    .execute()
}

export async function updateMonitorRow(
  tx: Tx,
  linkId: string,
  changes: Partial<MonitorsTable>,
): Promise<void> {
  await tx.updateTable('monitors').set(changes).where('link_id', '=', linkId).execute()
}

export async function updateWatchRow(
  tx: Tx,
  watchId: string,
  changes: Partial<WatchesTable>,
): Promise<void> {
  await tx.updateTable('watches').set(changes).where('id', '=', watchId).execute()
}

export async function replacePoint(tx: Tx, point: WatchPointsTable): Promise<void> {
  await tx.deleteFrom('watch_points').where('watch_id', '=', point.watch_id).execute()
  await tx.insertInto('watch_points').values(point).execute()
}

export async function replaceSpans(
  tx: Tx,
  linkId: string,
  spans: readonly MonitorSpansTable[],
): Promise<void> {
  await tx.deleteFrom('monitor_spans').where('link_id', '=', linkId).execute()
  await tx.insertInto('monitor_spans').values(spans).execute()
}

export async function insertIncidentRow(
  tx: Tx,
  incident: IncidentsTable,
  events: readonly IncidentEventsTable[],
): Promise<void> {
  await tx.insertInto('incidents').values(incident).execute()
  await tx.insertInto('incident_events').values(events).execute()
}
