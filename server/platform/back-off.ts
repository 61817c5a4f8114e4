export interface BackOff {
  firstMs: number
  longestMs: number
  /** From 0 up to 1. */
  chance?: () => number
}

/**
 * How long to wait after so many failures in a row: twice as long each time, and between half of it and all of it, so
 * that those who failed together do not come back together.
 */
export function pauseAfterFailures(
  failures: number,
  { firstMs, longestMs, chance = Math.random }: BackOff,
): number {
  const pauseMs = Math.min(firstMs * 2 ** failures, longestMs)
  return (pauseMs * (1 + chance())) / 2
}
