import type { Phase, PointState } from './point-state.ts'

/** The joint state of the vantage points that answered; with one point, its own state. */
export type WatchState = Pick<
  PointState,
  'phase' | 'since' | 'cause' | 'reason' | 'failures' | 'firstFailureAt'
>

const failing: readonly Phase[] = ['DOWN', 'RECOVERING', 'SUSPECT']
const isDown = ({ phase }: PointState): boolean => phase === 'DOWN' || phase === 'RECOVERING'

/**
 * DOWN takes more than half of the points, of two both. Points that are PENDING or BLOCKED have no say unless all are.
 * A Target that nobody has seen up is not suspected of having changed: it stays PENDING until it answers or is DOWN.
 * `before` is the phase until now, since when, and whether it was seen up; `at` is now.
 */
export function voteOf(
  points: readonly PointState[],
  before: { phase: Phase; since: number; wasUp: boolean },
  at: number,
): WatchState {
  const voters = points.filter(({ phase }) => phase !== 'PENDING' && phase !== 'BLOCKED')
  const chosen = voters.length > 0 ? decide(voters) : (worstOf(points) ?? undefined)
  if (!chosen) {
    return {
      phase: 'PENDING',
      since: at,
      cause: null,
      reason: null,
      failures: 0,
      firstFailureAt: null,
    }
  }
  const { cause, reason, failures, firstFailureAt } = chosen
  const phase = chosen.phase === 'SUSPECT' && !before.wasUp ? 'PENDING' : chosen.phase
  // A single point knows the time itself.
  const changedAt = points.length === 1 ? chosen.since : at
  const since = phase === before.phase ? before.since : changedAt
  return { phase, since, cause, reason, failures, firstFailureAt }
}

function decide(voters: readonly PointState[]): PointState | undefined {
  const majority = Math.floor(voters.length / 2) + 1
  const down = voters.filter(isDown)
  if (down.length >= majority) {
    const certain = down.filter(({ phase }) => phase === 'DOWN')
    return earliest(certain.length >= majority ? certain : down, 'RECOVERING')
  }
  const suspects = voters.filter(({ phase }) => failing.includes(phase))
  if (suspects.length >= majority) {
    const first = earliest(suspects, 'SUSPECT')
    return first && { ...first, phase: 'SUSPECT' }
  }
  return worstOf(voters.filter(({ phase }) => !failing.includes(phase)))
}

/** The one that failed first, of those in the phase if there are any. */
function earliest(points: readonly PointState[], phase: Phase): PointState | undefined {
  const those = points.filter((point) => point.phase === phase)
  return (those.length > 0 ? those : points).toSorted(
    (a, b) => (a.firstFailureAt ?? 0) - (b.firstFailureAt ?? 0),
  )[0]
}

/** Of points that do not fail: a weakness that one of them sees is one. */
const order: readonly Phase[] = [
  'DEGRADED',
  'UP',
  'BLOCKED',
  'PENDING',
  'SUSPECT',
  'RECOVERING',
  'DOWN',
]

function worstOf(points: readonly PointState[]): PointState | undefined {
  return points.toSorted((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase))[0]
}
