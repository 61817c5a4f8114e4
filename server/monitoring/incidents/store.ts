import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keepNewest } from '../../platform/database/keep-newest.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import { isAtKey } from '../../schema/key-at.ts'
import type { IncidentEventsTable, IncidentsTable } from '../../schema/monitoring.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

/** Of a link, without open ones. Enough even for one that goes down and up all day. */
export const INCIDENTS_MAX = 500

export async function insertIncident(tx: Tx, incident: IncidentsTable): Promise<void> {
  await tx.insertInto('incidents').values(incident).execute()
  const gone = await keepNewest(tx, {
    from: 'incidents',
    where: (row) =>
      row.and([row('link_id', '=', incident.link_id), row('ended_at', 'is not', null)]),
    at: 'started_at',
    most: INCIDENTS_MAX,
  })
  if (gone.length === 0) return
  await tx.deleteFrom('incident_events').where('incident_id', 'in', gone).execute()
}

/** The number of the account's next incident. The account must be locked. */
export async function nextNumber(db: Db, accountId: string): Promise<number> {
  const { last } = await db
    .selectFrom('incidents')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** Does nothing if it has ended before. */
export async function endOpenIncident(
  tx: Tx,
  accountId: string,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function countFailedCheck(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ failed_checks: sql<number>`failed_checks + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Does nothing if the incident has one. */
export async function insertFailover(
  tx: Tx,
  accountId: string,
  { id, failover }: { id: string; failover: string },
): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ failover })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('failover', 'is', null)
    .execute()
}

export async function insertEvent(
  tx: Tx,
  event: Omit<IncidentEventsTable, 'place'>,
): Promise<void> {
  const place = sql<number>`(select coalesce(max(earlier.place), 0) + 1 from incident_events earlier
    where earlier.incident_id = ${event.incident_id})`
  await tx
    .insertInto('incident_events')
    .values({ ...event, place })
    .execute()
}

function selectIncidents(db: Db) {
  return db
    .selectFrom('incidents')
    .innerJoin('links', 'links.id', 'incidents.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('users', 'users.id', 'incidents.acknowledged_by')
    .selectAll('incidents')
    .select([
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'links.fallback_url as fallback_url',
      'users.first_name as first_name',
      'users.last_name as last_name',
    ])
}

export type IncidentRow = Awaited<ReturnType<ReturnType<typeof selectIncidents>['execute']>>[number]

export function findIncident(
  db: Db,
  accountId: string,
  { id, sees }: { id: string; sees: LinkSight },
): Promise<IncidentRow | undefined> {
  return selectIncidents(db)
    .where(isSeen(sees))
    .where('incidents.account_id', '=', accountId)
    .where('incidents.id', '=', id)
    .executeTakeFirst()
}

export interface IncidentFilter {
  /** Of one link; the domain in lower case. */
  at: { domain: string; key: string } | undefined
  state: 'open' | 'ended' | undefined
  sees: LinkSight
}

function filtered(db: Db, accountId: string, { at, state, sees }: IncidentFilter) {
  let rows = selectIncidents(db).where(isSeen(sees)).where('incidents.account_id', '=', accountId)
  if (at) rows = rows.where('domains.name', '=', at.domain).where(isAtKey(at.key))
  if (state === 'open') rows = rows.where('incidents.ended_at', 'is', null)
  if (state === 'ended') rows = rows.where('incidents.ended_at', 'is not', null)
  return rows
}

/** Newest first. */
export function listIncidentRows(
  db: Db,
  accountId: string,
  {
    filter,
    after,
    limit,
  }: {
    filter: IncidentFilter
    after: TimeCursor | undefined
    limit: number
  },
): Promise<IncidentRow[]> {
  let rows = filtered(db, accountId, filter)
    .orderBy('incidents.started_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(limit)
  if (after) {
    rows = rows.where(
      sql<boolean>`(incidents.started_at, incidents.id) < (${after.at}, ${after.id})`,
    )
  }
  return rows.execute()
}

export async function countIncidents(
  db: Db,
  accountId: string,
  filter: IncidentFilter,
): Promise<number> {
  const row = await filtered(db, accountId, filter)
    .clearSelect()
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function listEvents(db: Db, accountId: string, incidentIds: readonly string[]) {
  if (incidentIds.length === 0) return []
  return db
    .selectFrom('incident_events')
    .leftJoin('users', 'users.id', 'incident_events.user_id')
    .selectAll('incident_events')
    .select(['users.first_name as first_name', 'users.last_name as last_name'])
    .where('incident_events.account_id', '=', accountId)
    .where('incident_events.incident_id', 'in', incidentIds)
    .orderBy('incident_events.at')
    .orderBy('incident_events.place')
    .execute()
}

/** Other links whose monitors share the watch. */
export async function listSharing(
  db: Db,
  accountId: string,
  { watchIds, sees }: { watchIds: readonly string[]; sees: LinkSight },
) {
  if (watchIds.length === 0) return []
  return db
    .selectFrom('monitor_watches')
    .innerJoin('links', 'links.id', 'monitor_watches.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('hub_buttons', 'hub_buttons.link_id', 'links.id')
    .leftJoin('links as hub', 'hub.id', 'hub_buttons.hub_id')
    .leftJoin('domains as hub_domain', 'hub_domain.id', 'hub.domain_id')
    .select([
      'monitor_watches.watch_id as watch_id',
      'links.id as link_id',
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'hub_domain.name as hub_domain',
      'hub.key as hub_key',
      'hub.title as hub_title',
    ])
    .where('monitor_watches.account_id', '=', accountId)
    .where('monitor_watches.watch_id', 'in', watchIds)
    .where('links.deleted_at', 'is', null)
    .where(isSeen(sees))
    .orderBy('links.id')
    .limit(MOST_SHARING)
    .execute()
}

const MOST_SHARING = 200

export async function updateIncident(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<IncidentsTable> },
): Promise<void> {
  await tx
    .updateTable('incidents')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Incidents that ended before then, and whose clicks are not counted for good. */
export function listUncounted(
  db: Db,
  { endedBefore, limit }: { endedBefore: number; limit: number },
): Promise<IncidentRow[]> {
  return selectIncidents(db)
    .where('incidents.people', 'is', null)
    .where('incidents.ended_at', '<', endedBefore)
    .orderBy('incidents.ended_at')
    .limit(limit)
    .execute()
}
