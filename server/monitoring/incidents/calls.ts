import type {
  EditIncident,
  Incident,
  IncidentEvent,
  IncidentPage,
} from '../../../contract/monitoring/incidents.ts'
import type { CheckCause, IncidentStep } from '../../../contract/monitoring/states.ts'
import { type App, type Inside, type Member, readingOf } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { pointLabel } from '../point-label.ts'
import { costOf } from './cost.ts'
import { addStep, failoverOf } from './incidents.ts'
import {
  countIncidents,
  findIncident,
  type IncidentFilter,
  type IncidentRow,
  listEvents,
  listIncidentRows,
  listSharing,
  updateIncident,
} from './store.ts'

export interface IncidentList {
  at?: { domain: string; key: string } | undefined
  state?: 'open' | 'ended' | undefined
  limit: number
  cursor?: string | undefined
}

/** Newest first. */
export async function listIncidents(
  app: App,
  { accountId }: Member,
  { at, state, limit, cursor }: IncidentList,
): Promise<IncidentPage> {
  const db = readingOf(app)
  const filter: IncidentFilter = {
    at: at && { domain: at.domain.toLowerCase(), key: at.key },
    state,
    sees: app.sees,
  }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listIncidentRows(db, accountId, { filter, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await incidentItems(app, accountId, page),
    nextCursor:
      rows.length > limit && last ? writeTimeCursor({ at: last.started_at, id: last.id }) : null,
    total: await countIncidents(db, accountId, filter),
  }
}

export async function readIncident(app: App, { accountId }: Member, id: string): Promise<Incident> {
  const row = await findIncident(app.db, accountId, { id, sees: app.sees })
  const [item] = row ? await incidentItems(app, accountId, [row]) : []
  if (!item) throw new Problem('not-found')
  return item
}

async function incidentItems(
  app: App,
  accountId: string,
  rows: readonly IncidentRow[],
): Promise<Incident[]> {
  const db = app.db
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await listEvents(db, accountId, ids), (event) => event.incident_id)
  const watchIds = [...new Set(rows.map((row) => row.watch_id))]
  const shared = await listSharing(db, accountId, { watchIds, sees: app.sees })
  const sharing = Map.groupBy(shared, (link) => link.watch_id)
  const costs = await Promise.all(rows.map((row) => costOf(app, row)))
  return rows.map((row, place) => ({
    id: row.id,
    number: row.number,
    domain: row.domain,
    key: row.key,
    title: row.title,
    target: row.target,
    cause: row.cause as CheckCause,
    reason: row.reason,
    startedAt: isoTime(row.started_at),
    downAt: isoTime(row.down_at),
    endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
    failedChecks: row.failed_checks,
    point: pointLabel(app.config, row.point),
    peopleAffected: costs[place]?.people ?? null,
    failover: failoverOf(row),
    sentToBackup: costs[place]?.backup ?? null,
    robots: costs[place]?.robots ?? null,
    timeline: (events.get(row.id) ?? []).map(eventItem),
    acknowledgedBy: nameOf(row),
    acknowledgedAt: row.acknowledged_at === null ? null : isoTime(row.acknowledged_at),
    note: row.note,
    alsoAffected: (sharing.get(row.watch_id) ?? [])
      .filter((link) => link.link_id !== row.link_id)
      .map(sharingItem),
  }))
}

type IncidentEventRow = Awaited<ReturnType<typeof listEvents>>[number]
type SharingRow = Awaited<ReturnType<typeof listSharing>>[number]

const eventItem = ({ at, step, detail, ...by }: IncidentEventRow): IncidentEvent => ({
  at: isoTime(at),
  step: step as IncidentStep,
  detail,
  by: nameOf(by),
})

function sharingItem(link: SharingRow): Incident['alsoAffected'][number] {
  const { domain, key, title, hub_domain, hub_key, hub_title } = link
  const isButton = hub_domain !== null && hub_key !== null
  return {
    domain,
    key,
    title,
    hub: isButton ? { domain: hub_domain, key: hub_key, title: hub_title ?? hub_key } : null,
  }
}

function nameOf(user: { first_name: string | null; last_name: string | null }): string | null {
  if (user.first_name === null) return null
  return `${user.first_name} ${user.last_name ?? ''}`.trim()
}

/** Saves a note, or acknowledges the incident, which ends its reminders. */
export async function editIncident(
  app: App,
  member: Member,
  { id, ...edit }: EditIncident & { id: string },
): Promise<Incident> {
  await writing(app, async (inside) => {
    const before = await findIncident(inside.db, member.accountId, { id, sees: app.sees })
    if (!before) throw new Problem('not-found')
    if (edit.acknowledged) await acknowledge(inside, member, before)
    if (edit.note !== undefined) await keepNote(inside, member, { before, note: edit.note || null })
  })
  return readIncident(app, member, id)
}

async function acknowledge(inside: Inside, member: Member, before: IncidentRow): Promise<void> {
  if (before.acknowledged_at !== null) return
  const { accountId, userId } = member
  const changes = { acknowledged_at: inside.clock(), acknowledged_by: userId }
  await updateIncident(inside.db, accountId, { id: before.id, changes })
  await addStep(inside, accountId, before.id, { step: 'ACKNOWLEDGED', userId })
  await audit(inside, member, { action: 'incident.acknowledged', before, after: before })
}

async function keepNote(
  inside: Inside,
  member: Member,
  { before, note }: { before: IncidentRow; note: string | null },
): Promise<void> {
  if (note === before.note) return
  const { accountId, userId } = member
  await updateIncident(inside.db, accountId, { id: before.id, changes: { note } })
  await addStep(inside, accountId, before.id, { step: 'NOTE', detail: note, userId })
  await audit(inside, member, { action: 'incident.noted', before, after: { ...before, note } })
}

async function audit(
  inside: Inside,
  { accountId, userId }: Member,
  { action, before, after }: { action: string; before: IncidentRow; after: IncidentRow },
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action,
    subject: before.link_id,
    before: { note: before.note },
    after: { note: after.note },
  })
}
