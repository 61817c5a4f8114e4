/**
 * Runs at most `width` tasks at once, with at most `room` waiting. `run` returns undefined without starting the task if the
 * caller has gone away by then.
 */
export class ConcurrencyLane {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly width: number,
    private readonly room: number,
  ) {}

  get isFull(): boolean {
    return this.running >= this.width && this.waiting.length >= this.room
  }

  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | undefined> {
    if (this.running >= this.width) {
      await new Promise<void>((enter) => this.waiting.push(enter))
    } else {
      this.running++
    }
    try {
      return signal.aborted ? undefined : await task()
    } finally {
      // Hand the slot to the next task directly, so that no new one can take it first.
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}
