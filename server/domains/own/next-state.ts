import { FAILING_DAYS, KEPT_DAYS, LOST_DAYS } from '../../../contract/domains/domain-days.ts'
import type { DnsRecord, DomainState } from '../../../contract/domains/domains.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'

/** Links keep redirecting while a domain fails: most proofs are lost by accident, and printed links must work. */
export const FAILING_MS = FAILING_DAYS * DAY
/** A lost domain is removed after this time. */
export const LOST_MS = LOST_DAYS * DAY
/** The name of a removed domain is kept for its account this long, which is twice the life of links in the trash. */
export const KEPT_MS = KEPT_DAYS * DAY

/** Age of a waiting domain and the pause before its next check: short while the user probably waits, longer later. */
const WAITING_STEPS = [
  [10 * MINUTE, 20 * SECOND],
  [2 * HOUR, 5 * MINUTE],
  [2 * DAY, 30 * MINUTE],
  [30 * DAY, 6 * HOUR],
] as const
const SECOND_LOOK_MS = 10 * MINUTE
const UNANSWERED_MS = HOUR

export type ProofState = DnsRecord['state']

export interface DomainStatus {
  state: DomainState
  /** Epoch milliseconds. */
  since: number
  /** What the check before this one found. */
  before: ProofState
}

export interface NextState {
  state: DomainState | 'removed'
  /** Null: no check is scheduled, only a call makes one. */
  checkInMs: number | null
}

const isGone = (proof: ProofState) => proof === 'missing' || proof === 'other'

/** The state of a domain after a check. A DNS query without an answer changes nothing. */
export function nextState(
  { state, since, before }: DomainStatus,
  proof: ProofState,
  now: number,
): NextState {
  const age = now - since
  if (proof === 'found') return { state: 'verified', checkInMs: DAY }
  if (state === 'waiting') return { state, checkInMs: waitingPause(age) }
  if (state === 'lost') return { state: age >= LOST_MS ? 'removed' : 'lost', checkInMs: DAY }
  if (!isGone(proof)) return { state, checkInMs: UNANSWERED_MS }
  if (state === 'failing') return { state: age >= FAILING_MS ? 'lost' : 'failing', checkInMs: HOUR }
  // Only a proof missing twice in a row counts, so that a reloading name server raises no alarm.
  return isGone(before)
    ? { state: 'failing', checkInMs: HOUR }
    : { state, checkInMs: SECOND_LOOK_MS }
}

/** The pause before the next check of a waiting domain; null when it has waited too long for scheduled checks. */
export function waitingPause(ageMs: number): number | null {
  return WAITING_STEPS.find(([until]) => ageMs < until)?.[1] ?? null
}
