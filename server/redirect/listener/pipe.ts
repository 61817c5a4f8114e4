import type { Socket } from 'bun'

/** The part of a socket that we use; Bun's types leave out `pause` and `resume`. */
export interface Pipe {
  /** The number of bytes accepted, or negative if the connection is closed. */
  write(bytes: string | Uint8Array): number
  pause(): void
  resume(): void
  /** Closes after sending what was written. */
  end(): unknown
  /** Closes the sending side, and goes on reading. */
  shutdown(): void
  terminate(): void
}

export const pipeOf = <T>(socket: Socket<T>): Pipe => socket as Socket<T> & Pipe

/** One direction of a connection: buffers what the socket does not accept yet, and applies backpressure. */
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

  /** False: send nothing more until `drained` returns true. */
  send(bytes: Uint8Array): boolean {
    if (bytes.length === 0) return !this.isWaiting
    if (this.#rest) this.#rest = Buffer.concat([this.#rest, bytes])
    else this.#write(bytes)
    return !this.isWaiting
  }

  /** Runs once the system has accepted everything: now, or after draining. */
  afterFlush(run: () => void): void {
    if (this.#rest) this.#flushed = run
    else run()
  }

  /** True when the buffer is empty. */
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
    // A closed socket accepts nothing; its close event follows.
    if (written < 0 || written === bytes.length) return
    this.#rest = Buffer.from(bytes.subarray(written))
  }
}
