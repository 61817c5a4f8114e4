import type { CheckCause, MonitorState } from '../../../contract/monitoring/states.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import type { NewStep } from '../incidents/incidents.ts'
import { decideFailover } from './decide-failover.ts'
import type { MonitorChange, MonitorEffect, MonitorSituation } from './monitor-effects.ts'
import { isDownState, type MonitorSummary, monitorStateOf, rankOf } from './monitor-state.ts'

/** What follows for a monitor from its watches and its override; nothing, if that is how it is stored. */
export function decideMonitor(situation: MonitorSituation): readonly MonitorEffect[] {
  const { monitor, watches, override, at } = situation
  const next = monitorStateOf(watches, override)
  const change = { ...situation, next }
  if (isSame(monitor, next)) return decideFailover(change, monitor.incident_id)
  const isWeekly = monitor.is_weekly === 1
  const incident: IncidentDecision = isWeekly ? NO_INCIDENT : decideIncident(change)
  const effects: MonitorEffect[] = [
    ...incident.effects,
    { kind: 'storeState', columns: stateColumns(change, incident.openId) },
    ...decideFailover(change, incident.openId ?? monitor.incident_id),
  ]
  const hasSpan = next.state !== monitor.state && !isWeekly
  return hasSpan ? [{ kind: 'beginSpan', state: next.state, at }, ...effects] : effects
}

const isSame = (monitor: MonitorsTable, next: MonitorSummary): boolean =>
  next.state === monitor.state && next.reason === monitor.reason && next.cause === monitor.cause

function stateColumns({ monitor, next, at }: MonitorChange, incidentId: string | null) {
  return {
    state: next.state,
    rank: rankOf(next.state),
    cause: next.cause,
    reason: next.reason,
    incident_id: incidentId,
    // A watch may have been in its state before the monitor was made.
    ...(next.state !== monitor.state && {
      since: Math.min(at, Math.max(next.watch?.since ?? at, monitor.watched_since)),
    }),
  }
}

interface IncidentDecision {
  /** The incident that is open afterwards. */
  openId: string | null
  effects: readonly MonitorEffect[]
}

const NO_INCIDENT: IncidentDecision = { openId: null, effects: [] }

function decideIncident(change: MonitorChange): IncidentDecision {
  const { monitor, next } = change
  const openId = monitor.incident_id
  if (openId === null) {
    return next.state === 'DOWN'
      ? { openId: change.newIncidentId, effects: openingEffects(change) }
      : { openId, effects: degradedEffects(change) }
  }
  if (!isDownState(next.state)) return { openId: null, effects: closingEffects(change, openId) }
  if (next.state === monitor.state) return { openId, effects: [] }
  const step: NewStep =
    next.state === 'RECOVERING'
      ? { step: 'RECOVERING', detail: 'Answers again, checked once more' }
      : { step: 'FAILED_AGAIN', detail: next.reason }
  return { openId, effects: [{ kind: 'addStep', incidentId: openId, step }] }
}

function openingEffects({ monitor, next, at, newIncidentId }: MonitorChange): MonitorEffect[] {
  const { watch, cause } = next
  const startedAt = watch?.firstFailureAt ?? at
  const reason = next.reason ?? 'Does not answer'
  const failedChecks = watch?.failures ?? 1
  const incident = {
    id: newIncidentId,
    accountId: monitor.account_id,
    linkId: monitor.link_id,
    watchId: watch?.id ?? '',
    target: watch?.target ?? '',
    cause: cause ?? 'INVALID_ANSWER',
    reason,
    startedAt,
    failedChecks,
    point: watch?.failedPoint ?? '',
  }
  const incidentId = newIncidentId
  const seconds = Math.round((at - startedAt) / 1000)
  const detail = `${failedChecks} failed checks in ${seconds} s`
  return [
    { kind: 'openIncident', incident },
    { kind: 'addStep', incidentId, step: { step: 'SUSPECTED', detail: reason, at: startedAt } },
    { kind: 'addStep', incidentId, step: { step: 'DOWN', detail } },
    { kind: 'raiseAlert', alert: { kind: 'DOWN', incidentId, watch, cause, reason, startedAt } },
  ]
}

/** How an incident ends whose Target has not recovered. */
const endings: Partial<Record<MonitorState, NewStep>> = {
  PAUSED: { step: 'PAUSED', detail: 'Checks are paused' },
  MAINTENANCE: { step: 'MAINTENANCE', detail: 'Maintenance has begun' },
  PENDING: { step: 'TARGET_CHANGED', detail: 'The target was changed' },
}

function closingEffects(
  { monitor, next, override, at }: MonitorChange,
  incidentId: string,
): MonitorEffect[] {
  const close: MonitorEffect = { kind: 'closeIncident', incidentId, at }
  if (override.kind === 'removed') return [close]
  const ending = endings[next.state]
  if (ending) return [close, { kind: 'addStep', incidentId, step: ending }]
  const alert = {
    kind: 'UP',
    incidentId,
    watch: next.watch,
    cause: monitor.cause as CheckCause | null,
    reason: monitor.reason,
    startedAt: monitor.since,
  } as const
  return [
    close,
    { kind: 'addStep', incidentId, step: { step: 'RECOVERED', detail: null } },
    { kind: 'raiseAlert', alert },
  ]
}

function degradedEffects({ monitor, next, at }: MonitorChange): MonitorEffect[] {
  if (next.state !== 'DEGRADED' || monitor.state === 'DEGRADED') return []
  const { watch, cause, reason } = next
  // Certificates have alerts of their own.
  if (cause === 'CERTIFICATE') return []
  const alert = { kind: 'DEGRADED', incidentId: null, watch, cause, reason, startedAt: at } as const
  return [{ kind: 'raiseAlert', alert }]
}
