import type { RecentCheck } from '../../../contract/monitoring/monitors.ts'
import { type CheckOutcome, checkOutcomes } from '../../../contract/monitoring/states.ts'
import { isoTime, SECOND } from '../../platform/clock.ts'

/** A check as it is kept with its watch: epoch seconds, a letter for the outcome, milliseconds or null. */
export type KeptCheck = readonly [at: number, outcome: string, ms: number | null]

const KEPT = 50
/** With fewer answers nothing is usual yet. */
const LEAST_ANSWERS = 10

const letters: Readonly<Record<CheckOutcome, string>> = {
  up: 'u',
  degraded: 's',
  down: 'd',
  blocked: 'b',
}
const outcomes = new Map(checkOutcomes.map((outcome) => [letters[outcome], outcome]))

export function addRecent(
  recent: readonly KeptCheck[],
  { at, outcome, ms }: { at: number; outcome: CheckOutcome; ms: number | null },
): KeptCheck[] {
  const kept: KeptCheck = [Math.round(at / SECOND), letters[outcome], ms]
  return [...recent, kept].slice(-KEPT)
}

export function readRecent(recent: readonly KeptCheck[]): RecentCheck[] {
  return recent.map(([at, letter, ms]) => ({
    at: isoTime(at * SECOND),
    outcome: outcomes.get(letter) ?? 'down',
    ms,
  }))
}

/** Response times of the kept checks that were answered; null while there are too few. */
export function usualTimes(recent: readonly KeptCheck[]): {
  p50: number | null
  p95: number | null
} {
  const times = recent
    .flatMap(([, letter, ms]) => (ms !== null && (letter === 'u' || letter === 's') ? [ms] : []))
    .toSorted((a, b) => a - b)
  if (times.length < LEAST_ANSWERS) return { p50: null, p95: null }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** Of sorted times, by the nearest rank. */
function quantile(times: readonly number[], share: number): number {
  return times[Math.ceil(times.length * share) - 1] ?? 0
}
