/** Long work that shares its process calls this between its steps. */
export type Breather = () => Promise<void>

/**
 * Gives the event loop a turn once the steps since the last one took `maxMs`. Awaiting bun:sqlite never does: its answers
 * are there at once, and only a timer lets the loop turn.
 */
export function openBreather(maxMs: number): Breather {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxMs) return
    await Bun.sleep(0)
    since = performance.now()
  }
}
