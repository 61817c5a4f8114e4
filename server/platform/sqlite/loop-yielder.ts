const LONGEST_MS = 20

/**
 * bun:sqlite is synchronous, so code that awaits one query after another never yields to the event loop. This makes it
 * yield after 20 ms.
 */
export class LoopYielder {
  #startedAt: number | undefined

  /** A promise to await if the loop has been blocked for too long, otherwise undefined. */
  yieldIfDue(): Promise<void> | undefined {
    const now = performance.now()
    if (this.#startedAt === undefined) {
      this.#startedAt = now
      setImmediate(() => {
        this.#startedAt = undefined
      })
      return undefined
    }
    if (now - this.#startedAt < LONGEST_MS) return undefined
    return new Promise((resolve) => setImmediate(resolve))
  }
}
