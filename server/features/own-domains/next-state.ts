import { FAILING_DAYS, KEPT_DAYS, LOST_DAYS } from '../../../contract/domain-days.ts'
import type { DnsRecord, DomainState } from '../../../contract/domains.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'

/** Links of a failing domain go on: a proof is mostly lost by accident, and what is printed has to work. */
export const FAILING_MS = FAILING_DAYS * DAY
/** A lost domain is removed then, and only then its name can go to somebody else. */
export const LOST_MS = LOST_DAYS * DAY
/** So long a name that was removed is kept for the account that had it: twice as long as its links are in the trash. */
export const KEPT_MS = KEPT_DAYS * DAY

/** While somebody is likely to sit in front of it, often; later seldom; in the end only when asked. */
const WAITING_STEPS = [
  [10 * MINUTE, 20 * SECOND],
  [2 * HOUR, 5 * MINUTE],
  [2 * DAY, 30 * MINUTE],
  [30 * DAY, 6 * HOUR],
] as const
const SECOND_LOOK_MS = 10 * MINUTE
const UNANSWERED_MS = HOUR

export type ProofState = DnsRecord['state']

export interface Standing {
  state: DomainState
  /** Epoch milliseconds. */
  since: number
  /** What the check before this one found. */
  before: ProofState
}

export interface Next {
  state: DomainState | 'removed'
  /** Null: only when somebody asks. */
  checkInMs: number | null
}

const isGone = (proof: ProofState) => proof === 'missing' || proof === 'other'

/** How a domain stands after a check. No answer is no finding: it changes nothing. */
export function nextState(
  { state, since, before }: Standing,
  proof: ProofState,
  now: number,
): Next {
  const age = now - since
  if (proof === 'found') return { state: 'verified', checkInMs: DAY }
  if (state === 'waiting') return { state, checkInMs: waitingPause(age) }
  if (state === 'lost') return { state: age >= LOST_MS ? 'removed' : 'lost', checkInMs: DAY }
  if (!isGone(proof)) return { state, checkInMs: UNANSWERED_MS }
  if (state === 'failing') return { state: age >= FAILING_MS ? 'lost' : 'failing', checkInMs: HOUR }
  // Gone twice in a row: a name server that was reloaded at the wrong moment alarms nobody.
  return isGone(before)
    ? { state: 'failing', checkInMs: HOUR }
    : { state, checkInMs: SECOND_LOOK_MS }
}

/** For a domain whose proof is there while somebody else has its name. */
export function waitingPause(ageMs: number): number | null {
  return WAITING_STEPS.find(([until]) => ageMs < until)?.[1] ?? null
}
