const LONGEST_MS = 150_000

/**
 * Polls until the result is truthy, and returns it. Throws the source text of `find` after a time that is far
 * longer than any test needs even on a busy machine.
 */
export async function until<T>(
  find: () => T | Promise<T>,
  { everyMs = 10, longestMs = LONGEST_MS }: { everyMs?: number; longestMs?: number } = {},
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const inVain = new Error(`waited in vain for ${find}`)
  const deadline = performance.now() + longestMs
  for (;;) {
    const found = await find()
    if (found) return found as Exclude<T, false | 0 | '' | null | undefined>
    if (performance.now() > deadline) throw inVain
    await Bun.sleep(everyMs)
  }
}
