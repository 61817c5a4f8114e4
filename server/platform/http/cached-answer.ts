export interface CachedAnswerOptions<T> {
  ask: () => Promise<T>
  /** For this long, a cached answer is returned without asking again. */
  freshMs: number
  /** How long a caller waits for a new answer before it gets the old one. */
  waitMs: number
  /** An older answer is discarded. */
  keptMs: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/**
 * Caches the answer to an expensive question, which is asked on demand. Returns undefined while there is no answer; never
 * throws.
 */
export function cacheAnswer<T>({
  ask,
  freshMs,
  waitMs,
  keptMs,
  now = () => performance.now(),
}: CachedAnswerOptions<T>): () => Promise<T | undefined> {
  let last: { answer: T; at: number } | undefined
  let asking: Promise<void> | undefined

  const isYounger = (ms: number) => last !== undefined && now() - last.at < ms
  const renew = async () => {
    const at = now()
    try {
      last = { answer: await ask(), at }
    } catch {
      // The failure is reported elsewhere; keep the last answer until it is too old.
    } finally {
      asking = undefined
    }
  }
  return async () => {
    if (!isYounger(freshMs)) {
      asking ??= renew()
      await Promise.race([asking, Bun.sleep(waitMs)])
    }
    return isYounger(keptMs) ? last?.answer : undefined
  }
}
