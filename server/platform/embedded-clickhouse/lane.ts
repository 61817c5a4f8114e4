/**
 * At most `width` tasks side by side, at most `room` waiting. `run` answers undefined without having started the task
 * when the caller has gone away by the time it is its turn.
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
      // The place is handed on, so nobody can slip in between.
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}
