import type { Failover } from '../../../contract/monitoring/failover.ts'
import type { CheckCause, IncidentStep } from '../../../contract/monitoring/states.ts'
import type { Inside } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { IncidentsTable } from '../../schema/monitoring.ts'
import {
  countFailedCheck,
  endOpenIncident,
  insertEvent,
  insertFailover,
  insertIncident,
  nextNumber,
} from './store.ts'

export interface NewIncident {
  /** Made, if left out. */
  id?: string
  accountId: string
  linkId: string
  watchId: string
  target: string
  cause: CheckCause
  reason: string
  /** Epoch milliseconds of the first failed check. */
  startedAt: number
  failedChecks: number
  point: string
}

/** Call it in the transaction that makes the monitor DOWN. Answers the id of the incident. */
export async function openIncident(inside: Inside, incident: NewIncident): Promise<string> {
  const now = inside.clock()
  await lockAccount(inside.db, incident.accountId)
  const { id = newId('inc') } = incident
  await insertIncident(inside.db, {
    id,
    account_id: incident.accountId,
    link_id: incident.linkId,
    watch_id: incident.watchId,
    number: await nextNumber(inside.db, incident.accountId),
    target: incident.target,
    cause: incident.cause,
    reason: incident.reason,
    started_at: incident.startedAt,
    down_at: now,
    ended_at: null,
    failed_checks: incident.failedChecks,
    point: incident.point,
    acknowledged_at: null,
    acknowledged_by: null,
    note: null,
    people: null,
    backup: null,
    robots: null,
    failover: null,
  })
  return id
}

export function endIncident(
  inside: Inside,
  accountId: string,
  { id, at }: { id: string; at: number },
): Promise<void> {
  return endOpenIncident(inside.db, accountId, { id, at })
}

/** Since when visitors are sent to the backup, in epoch milliseconds, and what proved that the Target is down. */
export interface KeptFailover {
  since: number
  evidence: readonly {
    point: string
    method: 'GET' | 'HEAD'
    status: number | null
    reason: string
    at: number
  }[]
}

/** Keeps what led visitors to the backup; the first time counts. */
export async function keepFailover(
  inside: Inside,
  accountId: string,
  id: string,
  failover: KeptFailover,
): Promise<void> {
  await insertFailover(inside.db, accountId, { id, failover: JSON.stringify(failover) })
}

/** Of an incident's row. */
export const failoverOf = ({ failover }: Pick<IncidentsTable, 'failover'>): Failover | null =>
  failover === null ? null : failoverItem(JSON.parse(failover) as KeptFailover)

/** As the calls answer it. */
export function failoverItem({ since, evidence }: KeptFailover): Failover {
  return {
    since: isoTime(since),
    evidence: evidence.map(({ at, ...asked }) => ({ ...asked, at: isoTime(at) })),
  }
}

export function countFailure(inside: Inside, accountId: string, id: string): Promise<void> {
  return countFailedCheck(inside.db, accountId, id)
}

export interface NewStep {
  step: IncidentStep
  /** A sentence for people. */
  detail?: string | null
  userId?: string | null
  /** Now, if left out. */
  at?: number
}

/** Adds a step to the timeline. Call it in the transaction of the change that it describes. */
export async function addStep(
  inside: Inside,
  accountId: string,
  incidentId: string,
  { step, detail = null, userId = null, at }: NewStep,
): Promise<void> {
  await insertEvent(inside.db, {
    id: newId('ice'),
    incident_id: incidentId,
    account_id: accountId,
    at: at ?? inside.clock(),
    step,
    detail,
    user_id: userId,
  })
}
