export interface KeptAnswerOptions<T> {
  ask: () => Promise<T>
  /** For so long an answer is given again, and nobody is asked. */
  freshMs: number
  /** How long whoever wants it waits for a new one; then they get the one before. */
  waitMs: number
  /** An answer that is older is none any more. */
  keptMs: number
  /** Milliseconds from any moment on. */
  now?: () => number
}

/**
 * A question that costs something, asked when somebody wants the answer and not more often than need be. Undefined while
 * there is no answer; it never throws.
 */
export function keepAnswer<T>({
  ask,
  freshMs,
  waitMs,
  keptMs,
  now = () => performance.now(),
}: KeptAnswerOptions<T>): () => Promise<T | undefined> {
  let last: { answer: T; at: number } | undefined
  let asking: Promise<void> | undefined

  const isYounger = (ms: number) => last !== undefined && now() - last.at < ms
  const renew = async () => {
    const at = now()
    try {
      last = { answer: await ask(), at }
    } catch {
      // Who cannot be asked is known by other means; the last answer stands until it is too old.
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
