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
  /** In order. */
  #waiting: Uint8Array[] = []
  #flushed: (() => void) | undefined

  constructor(pipe: Pipe) {
    this.#pipe = pipe
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** False: send nothing more until `drained` returns true. */
  send(bytes: Uint8Array): boolean {
    const rest = this.#write(bytes)
    // The caller may change its bytes.
    if (rest) this.#waiting.push(Buffer.from(rest))
    return !this.isWaiting
  }

  /** Sends bytes that never change: many connections may wait with the same ones. */
  sendLasting(bytes: Uint8Array): void {
    const rest = this.#write(bytes)
    if (rest) this.#waiting.push(rest)
  }

  /** Runs once the system has accepted everything: now, or after draining. */
  afterFlush(run: () => void): void {
    if (this.isWaiting) this.#flushed = run
    else run()
  }

  /** True when the buffer is empty. */
  drained(): boolean {
    const waiting = this.#waiting
    this.#waiting = []
    for (const bytes of waiting) {
      const rest = this.#write(bytes)
      if (rest) this.#waiting.push(rest)
    }
    if (this.isWaiting) return false
    const run = this.#flushed
    this.#flushed = undefined
    run?.()
    return true
  }

  /** What the system did not accept. */
  #write(bytes: Uint8Array): Uint8Array | undefined {
    if (bytes.length === 0 || this.isWaiting) return bytes.length === 0 ? undefined : bytes
    const written = this.#pipe.write(bytes)
    // A closed socket accepts nothing; its close event follows.
    return written < 0 || written === bytes.length ? undefined : bytes.subarray(written)
  }
}
