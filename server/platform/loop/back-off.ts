export interface BackOff {
  firstMs: number
  longestMs: number
  /** Random number from 0 up to 1. */
  chance?: () => number
}

/**
 * Exponential back-off after `failures` failures in a row, with jitter (half to all of the pause) so that clients that
 * failed together do not retry together.
 */
export function pauseAfterFailures(
  failures: number,
  { firstMs, longestMs, chance = Math.random }: BackOff,
): number {
  const pauseMs = Math.min(firstMs * 2 ** failures, longestMs)
  return (pauseMs * (1 + chance())) / 2
}
