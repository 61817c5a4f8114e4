/**
 * How many times longer the work takes on an input 16 times as large: about 16 where it is linear, 256 where it is
 * quadratic. The best of several tries, so that a busy machine does not count.
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
