/** A look-up from memory takes a hundredth of this. */
const SLOW_MS = 3

/** Number of disk reads of this process so far, for any purpose. */
export type CountDiskReads = () => number
const countOwn: CountDiskReads = () => process.resourceUsage().fsRead

/**
 * Runs synchronous work and returns whether it waited for a slow disk. Work that was slow without disk reads waited for a
 * processor, as it would have in any thread.
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
