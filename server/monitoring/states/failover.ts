import type { FailoverHold } from '../../../contract/monitoring/states.ts'
import type { CheckProof, FailedAsking } from '../checks/proof.ts'
import type { Phase } from './point-state.ts'

/** The last observation of one vantage point. */
export interface PointView {
  point: string
  phase: Phase
  /** Of its last check; null if that did not fail. */
  proof: CheckProof | null
}

export interface Evidence extends FailedAsking {
  point: string
  /** Epoch milliseconds. */
  at: number
}

/** Whether visitors of a Target that is down are sent to the backup: since when and why, or why not yet. */
export type TargetFailover =
  | { kind: 'ON'; since: number; evidence: Evidence[] }
  | { kind: 'HELD'; hold: FailoverHold }

/**
 * The failover of a Target after a check that ended at `at`. It begins when the Target is down and each point that answers has
 * proof of it, and ends when the Target is no longer down. Null: the Target is not down.
 */
export function nextFailover(
  before: TargetFailover | null,
  points: readonly PointView[],
  { phase, wasUp, at }: { phase: Phase; wasUp: boolean; at: number },
): TargetFailover | null {
  if (phase !== 'DOWN' && phase !== 'RECOVERING') return null
  // A look that proves less than the ones before is no reason to lead visitors back.
  if (before?.kind === 'ON') return before
  const hold = wasUp ? holdOf(points) : 'NEVER_UP'
  if (hold !== null) return { kind: 'HELD', hold }
  const evidence = points.flatMap(({ point, proof }) =>
    (proof?.asked ?? []).map((asked) => ({ ...asked, point, at: proof?.at ?? at })),
  )
  return { kind: 'ON', since: at, evidence }
}

function holdOf(points: readonly PointView[]): FailoverHold | null {
  const asked = points.filter(({ phase }) => phase !== 'PENDING')
  if (asked.some(({ phase }) => phase !== 'DOWN' && phase !== 'SUSPECT')) return 'POINT_ANSWERS'
  const holds = asked.map(({ proof }) => (proof ? proof.hold : 'UNCONFIRMED'))
  return holds.find((hold) => hold === 'SECOND_OPINION') ?? holds.find(Boolean) ?? null
}

/** As it is kept with the watch. */
export const readFailover = (text: string | null): TargetFailover | null =>
  text === null ? null : (JSON.parse(text) as TargetFailover)

export const writeFailover = (failover: TargetFailover | null): string | null =>
  failover && JSON.stringify(failover)

export const waitsForPoints = (failover: TargetFailover | null): boolean =>
  failover?.kind === 'HELD' && failover.hold === 'POINT_ANSWERS'
