import type { Socket } from 'bun'

/** What both ends of a connection need; Bun's types leave out `pause` and `resume`. */
export interface Pipe {
  /** Bytes that were taken, or less than 0 when the connection is over. */
  write(bytes: string | Uint8Array): number
  pause(): void
  resume(): void
  /** Ends after what was written. */
  end(): unknown
  /** Says that nothing more follows, and goes on reading. */
  shutdown(): void
  terminate(): void
}

export const pipeOf = <T>(socket: Socket<T>): Pipe => socket as Socket<T> & Pipe

/** One direction of a connection: what its end does not take yet waits here, and whoever sends is held back meanwhile. */
export class Outlet {
  readonly #pipe: Pipe
  #rest: Uint8Array | undefined
  #flushed: (() => void) | undefined

  constructor(pipe: Pipe) {
    this.#pipe = pipe
  }

  get isWaiting(): boolean {
    return this.#rest !== undefined
  }

  /** False: hold back what follows until `drained` says so. */
  send(bytes: Uint8Array): boolean {
    if (bytes.length === 0) return !this.isWaiting
    if (this.#rest) this.#rest = Buffer.concat([this.#rest, bytes])
    else this.#write(bytes)
    return !this.isWaiting
  }

  /** Runs once all that was sent is with the system: now, or when it is drained. */
  afterFlush(run: () => void): void {
    if (this.#rest) this.#flushed = run
    else run()
  }

  /** True when nothing waits any more. */
  drained(): boolean {
    const rest = this.#rest
    if (!rest) return true
    this.#rest = undefined
    this.#write(rest)
    if (this.#rest) return false
    const run = this.#flushed
    this.#flushed = undefined
    run?.()
    return true
  }

  #write(bytes: Uint8Array): void {
    const written = this.#pipe.write(bytes)
    // A closed end takes nothing any more, and hears of its close.
    if (written < 0 || written === bytes.length) return
    this.#rest = Buffer.from(bytes.subarray(written))
  }
}
