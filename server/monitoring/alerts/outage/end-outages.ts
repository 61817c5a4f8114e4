import type { App, Inside } from '../../../context.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { writing } from '../../../platform/database/writing.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { lockAccount } from '../../../schema/locks.ts'
import { readMonitorSettings } from '../../settings/monitor-settings.ts'
import { ALERTS_JOB } from '../alerts.ts'
import { quietEnd } from '../gathering/quiet-hours.ts'
import { markAlerts } from '../gathering/store.ts'
import { tell } from '../gathering/tell.ts'
import { judge } from './outages.ts'
import { OFFLINE } from './queue-during-outage.ts'
import {
  endOpenOutages,
  listHeld,
  listHeldAccounts,
  listOpenOutages,
  releaseAlert,
} from './store.ts'

/** Ends the checker outage once fewer Targets fail, and sends or drops the held alerts. */
export async function endOutages(app: App): Promise<void> {
  const open = await listOpenOutages(app.db)
  if (open.length > 0) {
    const since = Math.min(...open.map((outage) => outage.started_at))
    if ((await judge(app, { since, until: app.clock() })).isOut) return
    await endOpenOutages(autocommit(app.db), app.clock())
  }
  for (const accountId of await listHeldAccounts(app.db)) {
    await writing(app, (inside) => releaseHeld(inside, accountId))
  }
}

/** Sends the held alerts of monitors that are still down. Those of a recovering monitor wait until it has recovered. */
async function releaseHeld(inside: Inside, accountId: string): Promise<void> {
  await lockAccount(inside.db, accountId)
  const all = await listHeld(inside.db, accountId)
  const downs = all.filter(({ kind }) => kind !== OFFLINE)
  const notices = all.filter(({ kind }) => kind === OFFLINE).map(({ id }) => id)
  const isOf = (alert: (typeof all)[number], state: string) =>
    alert.state === state && alert.openIncidentId === alert.incidentId
  const released = downs.filter((alert) => isOf(alert, 'DOWN'))
  const undecided = downs.filter((alert) => isOf(alert, 'RECOVERING'))
  const over = downs.filter((alert) => !released.includes(alert) && !undecided.includes(alert))
  await markAlerts(
    inside.db,
    over.map(({ id }) => id),
    { state: 'DROPPED' },
  )
  for (const { id, facts } of released) {
    await releaseAlert(inside.db, id, JSON.stringify({ ...JSON.parse(facts), isReleased: true }))
  }
  const now = inside.clock()
  if (released.length > 0) {
    await enqueue(inside.db, now, { kind: ALERTS_JOB, payload: { accountId } })
  } else if (undecided.length > 0) return
  await markAlerts(inside.db, notices, { state: 'SENT', sent_at: now })
  if (notices.length > 0 && released.length === 0) await tellOnline(inside, accountId)
}

async function tellOnline(inside: Inside, accountId: string): Promise<void> {
  const settings = await readMonitorSettings(inside, accountId)
  const now = inside.clock()
  if (quietEnd(settings, now) !== null) return
  const { timeZone } = settings
  await tell(inside, accountId, { kind: 'CHECKER_ONLINE', at: now, timeZone, items: [] })
}
