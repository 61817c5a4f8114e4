/** Called between the steps of long work in a shared process. */
export type Yielder = () => Promise<void>

/**
 * Yields to the event loop once `maxMs` have passed since the last yield. Awaiting bun:sqlite never yields, because its
 * results are ready at once: only a timer does.
 */
export function openYielder(maxMs: number): Yielder {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxMs) return
    await Bun.sleep(0)
    since = performance.now()
  }
}
