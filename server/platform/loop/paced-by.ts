/** Starts `work` at most every `paceMs`; calls that come before the next start share it. */
export function pacedBy(paceMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let begunAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  const workInTime = async () => {
    const waitMs = begunAt + paceMs - performance.now()
    // Always awaits: `next` must be assigned before it is cleared.
    await (waitMs > 0 ? Bun.sleep(waitMs) : undefined)
    next = undefined
    begunAt = performance.now()
    await work()
  }
  return () => {
    next ??= workInTime()
    return next
  }
}
