import { z } from 'zod'
import type { AlertKind } from '../../../../contract/monitoring/channels.ts'
import type { MonitorSettings } from '../../../../contract/monitoring/settings.ts'
import type { App, Inside } from '../../../context.ts'
import { HOUR } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { lockAccount } from '../../../schema/locks.ts'
import { readMonitorSettings } from '../../settings/monitor-settings.ts'
import { ALERTS_JOB, REMINDER_JOB } from '../alerts.ts'
import type { AlertMessage } from '../messages/message.ts'
import { isCheckerOut } from '../outage/outages.ts'
import { queueDuringOutage } from '../outage/queue-during-outage.ts'
import { type AlertPlan, type AlertSituation, GATHER_MS, planAlerts } from './plan-alerts.ts'
import {
  findIncidents,
  findMonitorStates,
  findRemindable,
  findToldHosts,
  findToldIncidents,
  insertAlert,
  listWaiting,
  markAlerts,
} from './store.ts'
import { tell } from './tell.ts'
import { itemOf, type PlannedItem, type WaitingAlert } from './waiting-alert.ts'

const Payload = z.object({ accountId: z.string() })
const ReminderPayload = z.object({ accountId: z.string(), incidentId: z.string() })

const REMIND_MS = 4 * HOUR

/** Sends the waiting alerts of an account, or leaves them for later. Idempotent. */
export async function runAlerts(app: App, payload: unknown): Promise<void> {
  const { accountId } = Payload.parse(payload)
  const waiting = await listWaiting(app.db, accountId)
  if (waiting.length === 0) return
  const outage = await isCheckerOut(app, waiting)
  // Alerts that come in the meantime have a job of their own, which judges the outage again.
  const judged = new Set(waiting.map(({ id }) => id))
  await writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const present = (await listWaiting(inside.db, accountId)).filter(({ id }) => judged.has(id))
    const settings = await readMonitorSettings(inside, accountId)
    const situation = await situationOf(inside, accountId, { waiting: present, settings, outage })
    await carryOut(inside, accountId, { settings, plan: planAlerts(situation) })
  })
}

interface GatheredAlerts {
  waiting: readonly WaitingAlert[]
  settings: MonitorSettings
  outage: boolean
}

async function situationOf(
  app: App,
  accountId: string,
  { waiting, settings, outage }: GatheredAlerts,
): Promise<AlertSituation> {
  const now = app.clock()
  const incidentIds = [...new Set(waiting.flatMap(({ incidentId }) => incidentId ?? []))]
  const linkIds = [...new Set(waiting.flatMap(({ linkId }) => linkId ?? []))]
  return {
    now,
    settings,
    waiting,
    isCheckerOut: outage,
    toldHosts: await findToldHosts(app.db, accountId, now - GATHER_MS),
    toldIncidents: await findToldIncidents(app.db, accountId, incidentIds),
    incidents: await findIncidents(app.db, accountId, incidentIds),
    states: await findMonitorStates(app.db, accountId, linkIds),
  }
}

async function carryOut(
  inside: Inside,
  accountId: string,
  { settings, plan }: { settings: MonitorSettings; plan: AlertPlan },
): Promise<void> {
  const now = inside.clock()
  const ids = (alerts: readonly WaitingAlert[]) => alerts.map(({ id }) => id)
  await markAlerts(inside.db, ids(plan.dropped), { state: 'DROPPED' })
  await markAlerts(inside.db, ids(plan.told), { state: 'SENT', sent_at: now })
  await queueDuringOutage(inside, accountId, { settings, held: plan.held })
  if (plan.send.length > 0) {
    await tell(inside, accountId, messageOf(plan.send, { now, timeZone: settings.timeZone }))
  }
  for (const { kind, alert } of plan.send) {
    if (kind === 'DOWN' && alert.incidentId !== null) {
      await remindLater(inside, { accountId, incidentId: alert.incidentId })
    }
  }
  if (plan.wakeAt !== null) {
    await enqueue(inside.db, now, { kind: ALERTS_JOB, payload: { accountId }, runAt: plan.wakeAt })
  }
}

const kindsByWeight: readonly AlertKind[] = ['DOWN', 'REMINDER', 'DEGRADED', 'CERTIFICATE', 'UP']

function messageOf(
  send: readonly PlannedItem[],
  { now, timeZone }: { now: number; timeZone: string },
): AlertMessage {
  const items = send.map((planned) => itemOf(planned, now))
  // A message of `WAS_DOWN` items alone counts as UP: it is good news.
  const kind = kindsByWeight.find((each) => items.some((item) => item.kind === each)) ?? 'UP'
  return { kind, at: now, timeZone, items }
}

const remindLater = (inside: Inside, payload: z.infer<typeof ReminderPayload>): Promise<void> =>
  enqueue(inside.db, inside.clock(), {
    kind: REMINDER_JOB,
    payload,
    runAt: inside.clock() + REMIND_MS,
  })

/** Comes back every four hours until the incident is over or acknowledged; the settings may change in between. */
export async function runReminder(app: App, payload: unknown): Promise<void> {
  const { accountId, incidentId } = ReminderPayload.parse(payload)
  await writing(app, async (inside) => {
    const told = await findRemindable(inside.db, accountId, incidentId)
    if (!told) return
    const now = app.clock()
    const row = { ...told, id: newId('alt'), kind: 'REMINDER', at: now }
    await insertAlert(inside.db, { ...row, state: 'WAITING', sent_at: null })
    await enqueue(inside.db, now, { kind: ALERTS_JOB, payload: { accountId } })
    await remindLater(inside, { accountId, incidentId })
  })
}
