/** Begins `work` at once where the last one began so long ago, and later otherwise; whoever asks before it begins shares it. */
export function pacedBy(paceMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let begunAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  const workInTime = async () => {
    const waitMs = begunAt + paceMs - performance.now()
    // Not in the same turn in any case: `next` has to stand before it is taken away.
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
