/**
 * One run at a time. Who asks while one is under way shares the next: theirs begins after they asked, and sees what was
 * there when they did.
 */
export function shareNextRun(work: () => Promise<void>): () => Promise<void> {
  let present: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const runAfterPresent = async () => {
    // How it ends is for those who asked for it.
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
