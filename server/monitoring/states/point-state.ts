import type { CheckCause, CheckOutcome } from '../../../contract/monitoring/states.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'

/** What one vantage point thinks of a Target. */
export const phases = [
  'PENDING',
  'UP',
  'DEGRADED',
  'BLOCKED',
  'SUSPECT',
  'DOWN',
  'RECOVERING',
] as const
export type Phase = (typeof phases)[number]

/** Times are epoch milliseconds. */
export interface PointState {
  phase: Phase
  since: number
  cause: CheckCause | null
  reason: string | null
  /** In a row; of SUSPECT, DOWN and RECOVERING. */
  failures: number
  firstFailureAt: number | null
  /** In a row; of RECOVERING. */
  successes: number
  firstSuccessAt: number | null
}

export interface CheckResult {
  outcome: CheckOutcome
  cause: CheckCause | null
  reason: string | null
}

const FAILURES_UNTIL_DOWN = 3
const TIME_UNTIL_DOWN_MS = 2 * MINUTE
const SUCCESSES_UNTIL_UP = 2
const TIME_UNTIL_UP_MS = MINUTE
/** Pauses before a failed check is repeated, by the number of failures. */
const RETRY_MS = [30 * SECOND, MINUTE, 2 * MINUTE] as const
/** How often a Target that is down is checked at least, for a day. */
const DOWN_CHECK_MS = 5 * MINUTE
/** Lets a check that comes a moment early count. */
const LEAST_PAUSE_MS = SECOND

const NO_FAILURES = { failures: 0, firstFailureAt: null, successes: 0, firstSuccessAt: null }

export const pendingSince = (at: number): PointState => ({
  phase: 'PENDING',
  since: at,
  cause: null,
  reason: null,
  ...NO_FAILURES,
})

/** The state after a check that ended at `at`. */
export function nextPointState(state: PointState, result: CheckResult, at: number): PointState {
  if (result.outcome === 'down') return afterFailure(state, result, at)
  if (state.phase === 'DOWN' || state.phase === 'RECOVERING') {
    return afterRecovery(state, result, at)
  }
  return afterAnswer(state, result, at)
}

function afterFailure(state: PointState, { cause, reason }: CheckResult, at: number): PointState {
  const failed = { cause, reason, failures: state.failures + 1, successes: 0, firstSuccessAt: null }
  if (state.phase === 'DOWN') return { ...state, ...failed }
  if (state.phase === 'RECOVERING') return { ...state, ...failed, phase: 'DOWN', since: at }
  if (state.phase !== 'SUSPECT') {
    return { ...failed, phase: 'SUSPECT', since: at, failures: 1, firstFailureAt: at }
  }
  const firstAt = state.firstFailureAt ?? at
  const isDown = failed.failures >= FAILURES_UNTIL_DOWN && at - firstAt >= TIME_UNTIL_DOWN_MS
  return isDown
    ? { ...failed, phase: 'DOWN', since: at, firstFailureAt: firstAt }
    : { ...failed, phase: 'SUSPECT', since: state.since, firstFailureAt: firstAt }
}

function afterRecovery(state: PointState, result: CheckResult, at: number): PointState {
  if (state.phase === 'DOWN') {
    return { ...state, phase: 'RECOVERING', since: at, successes: 1, firstSuccessAt: at }
  }
  const successes = state.successes + 1
  const firstAt = state.firstSuccessAt ?? at
  const isUp = successes >= SUCCESSES_UNTIL_UP && at - firstAt >= TIME_UNTIL_UP_MS
  return isUp ? afterAnswer(state, result, at) : { ...state, successes, firstSuccessAt: firstAt }
}

const phaseOf = { up: 'UP', degraded: 'DEGRADED', blocked: 'BLOCKED' } as const

function afterAnswer(
  state: PointState,
  { outcome, cause, reason }: CheckResult,
  at: number,
): PointState {
  const phase = phaseOf[outcome as keyof typeof phaseOf]
  const since = phase === state.phase ? state.since : at
  return { ...NO_FAILURES, phase, since, cause, reason }
}

/** Milliseconds until the next check. */
export function pauseAfter(
  state: PointState,
  { intervalMs, at }: { intervalMs: number; at: number },
): number {
  if (state.phase === 'SUSPECT') return pauseOfSuspect(state, at)
  if (state.phase === 'RECOVERING') return pauseOfRecovering(state, at)
  if (state.phase === 'DOWN' && at - state.since < DAY) return Math.min(intervalMs, DOWN_CHECK_MS)
  return intervalMs
}

function pauseOfSuspect({ failures, firstFailureAt }: PointState, at: number): number {
  const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0]
  if (failures < FAILURES_UNTIL_DOWN) return retryMs
  return soonest(retryMs, (firstFailureAt ?? at) + TIME_UNTIL_DOWN_MS - at)
}

function pauseOfRecovering({ successes, firstSuccessAt }: PointState, at: number): number {
  if (successes < SUCCESSES_UNTIL_UP) return TIME_UNTIL_UP_MS
  return soonest(TIME_UNTIL_UP_MS, (firstSuccessAt ?? at) + TIME_UNTIL_UP_MS - at)
}

const soonest = (longest: number, rest: number): number =>
  Math.max(LEAST_PAUSE_MS, Math.min(longest, rest))
