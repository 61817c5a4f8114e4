import type { App, Inside } from '../../context.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import type { WatchesTable, WatchPointsTable } from '../../schema/monitoring.ts'
import type { FinishedCheck } from '../checks/finished-check.ts'
import type { CheckProof } from '../checks/proof.ts'
import { countFailure } from '../incidents/incidents.ts'
import { pointLabel } from '../point-label.ts'
import { holdBackHost } from '../schedule/claim-store.ts'
import { bringForward } from '../schedule/points-store.ts'
import {
  nextFailover,
  type PointView,
  readFailover,
  type TargetFailover,
  waitsForPoints,
  writeFailover,
} from '../states/failover.ts'
import { nextPointState, type Phase, type PointState, pauseAfter } from '../states/point-state.ts'
import { voteOf, type WatchState } from '../states/vote.ts'
import { keepChecks } from '../stored-checks/checks.ts'
import { applyCheckedState } from '../watching/apply-monitor-state.ts'
import { lockMonitor, updateWatch } from '../watching/store.ts'
import { warnOfCertificate } from './certificate.ts'
import { lastCheckColumns } from './last-check-columns.ts'
import { findClaimedPoint, findWatch, listMonitorIds, listVoters, updatePoint } from './store.ts'

/** Stores checks with all that follows from them, in one transaction. A check whose claim has ended is dropped. */
export async function storeChecks(app: App, checks: readonly FinishedCheck[]): Promise<void> {
  await writing(app, async (inside) => {
    for (const check of checks) await storeCheck(inside, check)
  })
}

async function storeCheck(inside: Inside, check: FinishedCheck): Promise<void> {
  const { claimed, verdict, answer, at } = check
  const point = await findClaimedPoint(inside.db, claimed)
  const watch = point && (await findWatch(inside.db, claimed.watch_id))
  if (!point || !watch) return
  const state = nextPointState(pointStateOf(point), verdict, at)
  await updatePoint(inside.db, point, {
    ...pointColumns(state),
    claim: null,
    last_at: at,
    proof: check.proof && JSON.stringify(check.proof),
    next_at: await nextCheckAt(inside, check, { state, intervalMs: watch.interval_ms }),
  })
  const { next, failover, firstUpAt } = await vote(inside, check, { watch, point, state })
  await updateWatch(inside.db, watch.id, {
    ...watchColumns(watch, next, point.point),
    ...lastCheckColumns(check, watch),
    first_up_at: firstUpAt,
    failover: writeFailover(failover),
  })
  if (next.phase === 'DOWN' && watch.state !== 'DOWN' && waitsForPoints(failover)) {
    // Points that saw it answer may have done so long ago.
    await bringForward(inside.db, watch.id, { nextAt: at, except: point.point })
  }
  await keepChecks(inside, [
    {
      accountId: watch.account_id,
      watchId: watch.id,
      at,
      point: point.point,
      outcome: verdict.outcome,
      cause: verdict.cause,
      reason: verdict.reason,
      status: answer.status,
      ms: answer.ms,
    },
  ])
  await updateMonitors(inside, { watch, next, failover, isDown: verdict.outcome === 'down' })
  await warnOfCertificate(inside, check, watch)
}

export const pointStateOf = (row: WatchPointsTable): PointState => ({
  phase: row.phase as Phase,
  since: row.since,
  cause: row.cause as PointState['cause'],
  reason: row.reason,
  failures: row.failures,
  firstFailureAt: row.first_failure_at,
  successes: row.successes,
  firstSuccessAt: row.first_success_at,
})

const pointColumns = (state: PointState) => ({
  phase: state.phase,
  since: state.since,
  cause: state.cause,
  reason: state.reason,
  failures: state.failures,
  first_failure_at: state.firstFailureAt,
  successes: state.successes,
  first_success_at: state.firstSuccessAt,
})

/** Keeps checks of watches that began together from staying together. */
const JITTER = 0.05
const LONGEST_HOLD_MS = DAY

async function nextCheckAt(
  inside: Inside,
  { claimed, answer, at }: FinishedCheck,
  { state, intervalMs }: { state: PointState; intervalMs: number },
): Promise<number> {
  const pauseMs = pauseAfter(state, { intervalMs, at })
  const isUsual = pauseMs === intervalMs
  const jitterMs = isUsual ? Math.round((Math.random() * 2 - 1) * JITTER * intervalMs) : 0
  const nextAt = at + pauseMs + jitterMs
  const notBefore = answer.retryAfter ? retryTime(answer.retryAfter.seconds, at) : undefined
  if (notBefore === undefined || !answer.retryAfter) return nextAt
  const until = Math.min(notBefore, at + LONGEST_HOLD_MS)
  await holdBackHost(inside.db, { point: claimed.point, host: answer.retryAfter.host, until })
  return Math.max(nextAt, until)
}

/** The value of a Retry-After header: seconds, or a date. */
export function retryTime(text: string, at: number): number | undefined {
  if (/^\s*\d{1,9}\s*$/.test(text)) return at + Number(text) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date
}

interface Vote {
  next: WatchState
  failover: TargetFailover | null
  firstUpAt: number | null
}

/** The joint state of the points, after this one has checked. */
async function vote(
  app: App,
  { verdict, proof, at }: FinishedCheck,
  { watch, point, state }: { watch: WatchesTable; point: WatchPointsTable; state: PointState },
): Promise<Vote> {
  const others = await listVoters(app.db, { watchId: watch.id, except: point.point, at })
  const states = [state, ...others.map(pointStateOf)]
  const firstUpAt = watch.first_up_at ?? (isSeenUp(verdict) ? at : null)
  const wasUp = firstUpAt !== null
  const before = { phase: watch.state as Phase, since: watch.since, wasUp }
  const next = voteOf(states, before, at)
  const own = pointLabel(app.config, point.point)
  const views = [{ point: own, phase: state.phase, proof }, ...others.map(viewOf)]
  const failover = nextFailover(readFailover(watch.failover), views, {
    phase: next.phase,
    wasUp,
    at,
  })
  return { next, failover, firstUpAt }
}

/** A wrong page is no sign of a working Target. */
const isSeenUp = ({ outcome, cause }: FinishedCheck['verdict']): boolean =>
  outcome === 'up' || (outcome === 'degraded' && cause !== 'SOFT_404')

const viewOf = ({ point, phase, proof }: WatchPointsTable): PointView => ({
  point,
  phase: phase as Phase,
  proof: proof === null ? null : (JSON.parse(proof) as CheckProof),
})

function watchColumns(watch: WatchesTable, next: WatchState, point: string): Partial<WatchesTable> {
  return {
    state: next.phase,
    since: next.since,
    cause: next.cause,
    reason: next.reason,
    first_failure_at: next.firstFailureAt,
    failures: next.failures,
    failed_point: next.firstFailureAt === null ? null : (watch.failed_point ?? point),
  }
}

interface StoredVote {
  watch: WatchesTable
  next: WatchState
  failover: TargetFailover | null
}

async function updateMonitors(
  inside: Inside,
  { isDown, ...stored }: StoredVote & { isDown: boolean },
): Promise<void> {
  const hasChanged = changesWatch(stored)
  // Another check with the same result changes no monitor.
  if (!hasChanged && !isDown) return
  for (const id of await listMonitorIds(inside.db, stored.watch.id)) {
    const monitor = await lockMonitor(inside.db, id)
    if (!monitor) continue
    if (isDown && monitor.incident_id !== null) {
      await countFailure(inside, monitor.account_id, monitor.incident_id)
    }
    if (hasChanged) await applyCheckedState(inside, monitor)
  }
}

const changesWatch = ({ watch, next, failover }: StoredVote): boolean =>
  watch.state !== next.phase ||
  watch.cause !== next.cause ||
  watch.reason !== next.reason ||
  watch.failover !== writeFailover(failover)
