import type {
  CreateMaintenance,
  Maintenance,
  MaintenancePage,
} from '../../../contract/monitoring/maintenance.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { MaintenanceTable } from '../../schema/monitoring.ts'
import { listUnseenAmong } from '../../schema/seen-links.ts'
import { requireSchedule } from './schedules.ts'
import { type ReadScope, readScopes, requireScope } from './scopes.ts'
import {
  countMaintenance,
  deleteMaintenance,
  insertMaintenance,
  listMaintenanceRows,
} from './store.ts'
import { type AccountMaintenance, type Schedule, spanFrom } from './windows.ts'

export {
  type AccountMaintenance,
  isInMaintenance,
  type MaintainedLink,
  nextMaintenanceEdge,
} from './windows.ts'

/** The list is one page. */
export const MAINTENANCE_MAX = 50

export async function readMaintenance(app: App, accountId: string): Promise<AccountMaintenance> {
  const rows = await listMaintenanceRows(app.db, accountId)
  const scopes = await readScopes(app, accountId, rows)
  const windows = rows.flatMap((row, place) => {
    const { scope } = scopes[place] ?? {}
    return scope ? [{ id: row.id, ...scheduleOf(row), scope }] : []
  })
  return { windows }
}

/** Those that are active or come next first, those that are over last. */
export async function listMaintenance(app: App, { accountId }: Member): Promise<MaintenancePage> {
  const rows = await listSeenRows(app, accountId)
  const scopes = await readScopes(app, accountId, rows)
  const items = rows.flatMap((row, place) => {
    const scope = scopes[place]
    return scope ? [maintenanceItem(row, scope, app.clock())] : []
  })
  const start = ({ next }: Maintenance) => (next ? Date.parse(next.startsAt) : Infinity)
  return {
    items: items.toSorted((a, b) => (start(a) === start(b) ? 0 : start(a) - start(b))),
    nextCursor: null,
    total: items.length,
  }
}

/** Without the windows of single links that the caller does not see. */
async function listSeenRows(app: App, accountId: string): Promise<MaintenanceTable[]> {
  const rows = await listMaintenanceRows(app.db, accountId)
  const ids = rows.flatMap((row) => linkOf(row) ?? [])
  const unseen = await listUnseenAmong(app.db, accountId, { ids, sees: app.sees })
  return rows.filter((row) => !unseen.has(linkOf(row) ?? ''))
}

const linkOf = ({ scope }: MaintenanceTable): string | undefined => JSON.parse(scope).linkId

export async function createMaintenance(
  app: App,
  member: Member,
  input: CreateMaintenance,
): Promise<Maintenance> {
  const { accountId, userId } = member
  const schedule = requireSchedule(input, app.clock())
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    if ((await countMaintenance(inside.db, accountId)) >= MAINTENANCE_MAX) throw tooMany()
    const row: MaintenanceTable = {
      id: newId('mnt'),
      account_id: accountId,
      title: input.title.trim(),
      starts_at: schedule.startsAt,
      ends_at: schedule.endsAt,
      repeats: schedule.repeats,
      time_zone: schedule.timeZone,
      scope: JSON.stringify(await requireScope(inside, accountId, input.scope)),
      created_by: userId,
      created_at: app.clock(),
    }
    await insertMaintenance(inside.db, row)
    await noteChange(inside, member, { action: 'maintenance.created', before: null, after: row })
    const [scope] = await readScopes(inside, accountId, [row])
    if (!scope) throw new Error('the scope of a row is always read')
    return maintenanceItem(row, scope, app.clock())
  })
}

export async function removeMaintenance(app: App, member: Member, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const seen = await listSeenRows(inside, member.accountId)
    const isSeen = seen.some((row) => row.id === id)
    const before = isSeen && (await deleteMaintenance(inside.db, member.accountId, id))
    if (!before) throw new Problem('not-found')
    await noteChange(inside, member, { action: 'maintenance.deleted', before, after: null })
  })
}

interface MaintenanceChange {
  action: string
  before: MaintenanceTable | null
  after: MaintenanceTable | null
}

/** For the audit log, and for the processes that check. */
async function noteChange(
  inside: Inside,
  { accountId, userId }: Member,
  { action, before, after }: MaintenanceChange,
): Promise<void> {
  await recordAudit(inside, {
    accountId,
    userId,
    action,
    subject: before?.id ?? after?.id ?? '',
    before: auditFields(before),
    after: auditFields(after),
  })
  await recordChange(inside, `maintenance:${accountId}`)
}

function auditFields(row: MaintenanceTable | null) {
  if (!row) return null
  const { title, repeats, time_zone, scope } = row
  const { tagId: _, linkId: __, ...shown } = JSON.parse(scope)
  return {
    name: title,
    startsAt: isoTime(row.starts_at),
    endsAt: isoTime(row.ends_at),
    repeats,
    timeZone: time_zone,
    scope: Object.values(shown).join(' '),
  }
}

function maintenanceItem(row: MaintenanceTable, { shown }: ReadScope, now: number): Maintenance {
  const schedule = scheduleOf(row)
  const span = spanFrom(schedule, now)
  return {
    id: row.id,
    title: row.title,
    startsAt: isoTime(row.starts_at),
    endsAt: isoTime(row.ends_at),
    repeats: schedule.repeats,
    timeZone: row.time_zone,
    scope: shown,
    isActive: span !== null && span.startsAt <= now,
    next: span && { startsAt: isoTime(span.startsAt), endsAt: isoTime(span.endsAt) },
  }
}

const scheduleOf = (row: MaintenanceTable): Schedule => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  repeats: row.repeats as Schedule['repeats'],
  timeZone: row.time_zone,
})

const tooMany = () =>
  new Problem('invalid', {
    errors: { title: `There are ${MAINTENANCE_MAX} maintenance times already. Delete one first.` },
  })
