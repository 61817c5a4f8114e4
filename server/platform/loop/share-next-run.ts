/**
 * Runs `work` one at a time. Calls during a run share the next run, which starts after them and therefore sees everything
 * that was there when they were made.
 */
export function shareNextRun(work: () => Promise<void>): () => Promise<void> {
  let present: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const runAfterPresent = async () => {
    // Its own callers get the error.
    await present.catch(() => undefined)
    next = undefined
    present = work()
    await present
  }
  return () => {
    next ??= runAfterPresent()
    return next
  }
}
