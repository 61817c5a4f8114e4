import { DatabaseError } from './database-error.ts'

/** Lock for the write connection; waiters get it in order. */
export class WriterLock {
  #isTaken = false
  readonly #waiting = new Set<() => void>()

  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Number of waiters. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Rejects with SQLITE_BUSY when the deadline (as performance.now()) passes first. */
  take(deadline: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return Promise.resolve()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const giveUp = () => {
      this.#waiting.delete(begin)
      reject(
        new DatabaseError('SQLITE_BUSY', 'another transaction of this process held the database'),
      )
    }
    const timer = setTimeout(giveUp, deadline - performance.now())
    this.#waiting.add(begin)
    return promise
  }

  release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#isTaken = false
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
