/** From memory a look-up takes a hundredth of it. */
const SLOW_MS = 3

/** How often this process has read from a disk so far, whatever for. */
export type CountDiskReads = () => number
const countOwn: CountDiskReads = () => process.resourceUsage().fsRead

/**
 * Runs synchronous work, and tells whether it waited for a disk that takes its time. What took long without a disk waited
 * for a processor, as it would have in any thread.
 */
export function watchDisk<T>(
  work: () => T,
  countDiskReads = countOwn,
): { result: T; waitedForDisk: boolean } {
  const readsBefore = countDiskReads()
  const startedAt = performance.now()
  const result = work()
  const isSlow = performance.now() - startedAt > SLOW_MS
  return { result, waitedForDisk: isSlow && countDiskReads() > readsBefore }
}
