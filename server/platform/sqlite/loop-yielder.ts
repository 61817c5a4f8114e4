const LONGEST_MS = 20

/**
 * bun:sqlite answers synchronously, so code that awaits one query after another never returns to the event loop. This
 * makes it return after 20 ms.
 */
export class LoopYielder {
  #startedAt: number | undefined

  /** A promise to wait for where the loop has waited long enough, else undefined. */
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
