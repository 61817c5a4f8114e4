import type { Db, Tx } from '../../../platform/database/database.ts'
import type { AlertsTable } from '../../../schema/monitoring.ts'
import type { WaitingAlert, WaitingKind } from './waiting-alert.ts'

/** Oldest first. */
export async function listWaiting(db: Db, accountId: string): Promise<WaitingAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'WAITING')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(waitingAlert)
}

export async function insertAlert(tx: Tx, row: AlertsTable): Promise<void> {
  await tx.insertInto('alerts').values(row).execute()
}

const IDS_A_STEP = 500

export async function markAlerts(
  tx: Tx,
  ids: readonly string[],
  change: { state: 'SENT' | 'DROPPED' | 'HELD'; sent_at?: number },
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_A_STEP) {
    const some = ids.slice(from, from + IDS_A_STEP)
    await tx.updateTable('alerts').set(change).where('id', 'in', some).execute()
  }
}

/** Hosts that a message since then was about, with the time of the last one. */
export async function findToldHosts(
  db: Db,
  accountId: string,
  since: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['host', ({ fn }) => fn.max('sent_at').as('last')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'SENT')
    .where('sent_at', '>', since)
    .groupBy('host')
    .execute()
  return new Map(rows.map(({ host, last }) => [host, Number(last)]))
}

/** The incidents among these whose DOWN alert was sent. */
export async function findToldIncidents(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('alerts')
    .select('incident_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'DOWN')
    .where('state', '=', 'SENT')
    .where('incident_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ incident_id }) => incident_id ?? []))
}

export async function findIncidents(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('incidents')
    .select(['id', 'ended_at', 'acknowledged_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { endedAt: row.ended_at, isAcknowledged: row.acknowledged_at !== null },
    ]),
  )
}

export async function findMonitorStates(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<Map<string, string>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('monitors')
    .select(['link_id', 'state'])
    .where('account_id', '=', accountId)
    .where('link_id', 'in', linkIds)
    .execute()
  return new Map(rows.map(({ link_id, state }) => [link_id, state]))
}

/** Who made these links, by link. */
export async function findMakers(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<Map<string, string>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .select(['id', 'created_by'])
    .where('account_id', '=', accountId)
    .where('id', 'in', linkIds)
    .execute()
  return new Map(rows.flatMap(({ id, created_by }) => (created_by ? [[id, created_by]] : [])))
}

/** The DOWN alert that was sent for an incident that is still open and not acknowledged. */
export async function findRemindable(db: Db, accountId: string, incidentId: string) {
  const row = await db
    .selectFrom('alerts')
    .innerJoin('incidents', 'incidents.id', 'alerts.incident_id')
    .selectAll('alerts')
    .where('alerts.account_id', '=', accountId)
    .where('alerts.incident_id', '=', incidentId)
    .where('alerts.kind', '=', 'DOWN')
    .where('alerts.state', '=', 'SENT')
    .where('incidents.ended_at', 'is', null)
    .where('incidents.acknowledged_at', 'is', null)
    .executeTakeFirst()
  return row
}

const waitingAlert = (row: AlertsTable): WaitingAlert => ({
  id: row.id,
  kind: row.kind as WaitingKind,
  linkId: row.link_id,
  incidentId: row.incident_id,
  host: row.host,
  at: row.at,
  facts: JSON.parse(row.facts),
})
