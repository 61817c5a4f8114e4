/**
 * How many times longer the work takes for an input 16 times as large: about 16 if it is linear, 256 if it is quadratic.
 * Uses the best of several tries, so that a busy machine does not matter.
 */
export function growth(work: (size: number) => void, small: number): number {
  work(small)
  return bestMs(() => work(small * 16)) / bestMs(() => work(small))
}

function bestMs(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return Math.max(0.001, Math.min(...times))
}
