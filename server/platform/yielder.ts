/** Long work that shares its process calls this between its steps. */
export type Yielder = () => Promise<void>

/**
 * Gives the event loop a turn once the steps since the last one took `maxMs`. Awaiting bun:sqlite never does: its answers
 * are there at once, and only a timer lets the loop turn.
 */
export function openYielder(maxMs: number): Yielder {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxMs) return
    await Bun.sleep(0)
    since = performance.now()
  }
}
