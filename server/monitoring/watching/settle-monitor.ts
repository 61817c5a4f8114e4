import type { CheckCause } from '../../../contract/monitoring/states.ts'
import type { Inside } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { raiseMonitorAlert } from '../alerting/raise-monitor-alert.ts'
import { addStep, countFailure, endIncident, openIncident } from '../incidents/incidents.ts'
import {
  isDownState,
  isStanding,
  type MonitorSummary,
  monitorStateOf,
  rankOf,
  type Standstill,
} from '../states/monitor-state.ts'
import { type SettledChange, settleFailover } from './settle-failover.ts'
import { endSpan, insertSpan, listWatchesOf } from './settle-store.ts'
import { updateMonitor } from './store.ts'

/** `keep`: a monitor that stands still goes on doing so. Null: it no longer does. */
export type Standing = Standstill | null | 'keep'

/**
 * Brings a monitor into the state of its watches, with everything that follows: spans, incidents, failover and alerts. Call it
 * in a transaction that has locked the monitor. Answers whether its state changed.
 */
export async function settleMonitor(
  app: Inside,
  monitor: MonitorsTable,
  standing: Standing = 'keep',
): Promise<boolean> {
  if (standing === 'keep' && isStanding(monitor.state)) return false
  const watches = await listWatchesOf(app.db, monitor.link_id)
  const next = monitorStateOf(watches, standing === 'keep' ? undefined : (standing ?? undefined))
  const change: SettledChange = { monitor, next, watches, at: app.clock() }
  if (isSame(monitor, next)) {
    await settleFailover(app, change, monitor.incident_id)
    return false
  }
  const incidentId = await moveTo(app, change)
  await settleFailover(app, change, incidentId ?? monitor.incident_id)
  return next.state !== monitor.state
}

const isSame = (monitor: MonitorsTable, next: MonitorSummary): boolean =>
  next.state === monitor.state && next.reason === monitor.reason && next.cause === monitor.cause

/** Answers the id of the incident that is open afterwards. */
async function moveTo(app: Inside, change: SettledChange): Promise<string | null> {
  const { monitor, next } = change
  const hasChanged = next.state !== monitor.state
  const isWatched = monitor.is_weekly === 0
  if (hasChanged && isWatched) await moveSpan(app, change)
  const incidentId = isWatched ? await settleIncident(app, change) : null
  await updateMonitor(app.db, monitor.link_id, {
    state: next.state,
    rank: rankOf(next.state),
    cause: next.cause,
    reason: next.reason,
    incident_id: incidentId,
    ...(hasChanged && { since: sinceOf(change) }),
  })
  return incidentId
}

/** A watch may have been in its state before the monitor was made. */
function sinceOf({ next, monitor, at }: SettledChange): number {
  return Math.min(at, Math.max(next.watch?.since ?? at, monitor.watched_since))
}

async function moveSpan(app: Inside, { monitor, next, at }: SettledChange): Promise<void> {
  await endSpan(app.db, monitor.link_id, at)
  await insertSpan(app.db, {
    id: newId('mos'),
    account_id: monitor.account_id,
    link_id: monitor.link_id,
    state: next.state,
    started_at: at,
    ended_at: null,
  })
}

/** Answers the id of the incident that is open afterwards. */
async function settleIncident(app: Inside, change: SettledChange): Promise<string | null> {
  const { monitor, next } = change
  const isDown = isDownState(next.state)
  if (monitor.incident_id === null) {
    if (next.state === 'DOWN') return beginIncident(app, change)
    await alertDegraded(app, change)
    return null
  }
  if (!isDown) {
    await finishIncident(app, change, monitor.incident_id)
    return null
  }
  if (next.state !== monitor.state) {
    const step = next.state === 'RECOVERING' ? 'RECOVERING' : 'FAILED_AGAIN'
    const detail = next.state === 'RECOVERING' ? 'Answers again, checked once more' : next.reason
    await addStep(app, monitor.account_id, monitor.incident_id, { step, detail })
  }
  return monitor.incident_id
}

async function beginIncident(
  app: Inside,
  { monitor, next, watches, at }: SettledChange,
): Promise<string> {
  const watch = watches.find(({ id }) => id === next.watch?.id)
  const startedAt = watch?.firstFailureAt ?? at
  const reason = next.reason ?? 'Does not answer'
  const id = await openIncident(app, {
    accountId: monitor.account_id,
    linkId: monitor.link_id,
    watchId: watch?.id ?? '',
    target: watch?.target ?? '',
    cause: next.cause ?? 'INVALID_ANSWER',
    reason,
    startedAt,
    failedChecks: watch?.failures ?? 1,
    point: watch?.failedPoint ?? '',
  })
  const of = [monitor.account_id, id] as const
  await addStep(app, ...of, { step: 'SUSPECTED', detail: reason, at: startedAt })
  const seconds = Math.round((at - startedAt) / 1000)
  const detail = `${watch?.failures ?? 1} failed checks in ${seconds} s`
  await addStep(app, ...of, { step: 'DOWN', detail })
  await raiseMonitorAlert(app, {
    monitor,
    kind: 'DOWN',
    incidentId: id,
    watch,
    cause: next.cause,
    reason,
    startedAt,
  })
  return id
}

const endings = {
  PAUSED: ['PAUSED', 'Checks are paused'],
  MAINTENANCE: ['MAINTENANCE', 'Maintenance has begun'],
  PENDING: ['TARGET_CHANGED', 'The target was changed'],
} as const

async function finishIncident(app: Inside, change: SettledChange, id: string): Promise<void> {
  const { monitor, next, watches, at } = change
  const ended = await endIncident(app, monitor.account_id, { id, at })
  if (!ended) return
  const ending = next.state in endings ? endings[next.state as keyof typeof endings] : undefined
  if (ending) {
    const [step, detail] = ending
    await addStep(app, monitor.account_id, id, { step, detail })
    return
  }
  await addStep(app, monitor.account_id, id, { step: 'RECOVERED', detail: null })
  await raiseMonitorAlert(app, {
    monitor,
    kind: 'UP',
    incidentId: id,
    watch: watches.find((watch) => watch.id === next.watch?.id),
    cause: monitor.cause as CheckCause | null,
    reason: monitor.reason,
    startedAt: monitor.since,
  })
}

async function alertDegraded(
  app: Inside,
  { monitor, next, watches, at }: SettledChange,
): Promise<void> {
  if (next.state !== 'DEGRADED' || monitor.state === 'DEGRADED') return
  // Certificates have alerts of their own.
  if (next.cause === 'CERTIFICATE') return
  await raiseMonitorAlert(app, {
    monitor,
    kind: 'DEGRADED',
    incidentId: null,
    watch: watches.find((watch) => watch.id === next.watch?.id),
    cause: next.cause,
    reason: next.reason,
    startedAt: at,
  })
}

/** Counts a failed check of an incident that is open. */
export async function countFailedCheck(app: Inside, monitor: MonitorsTable): Promise<void> {
  if (monitor.incident_id === null) return
  await countFailure(app, monitor.account_id, monitor.incident_id)
}
