import { SECOND } from '../../platform/clock.ts'
import type { Pipe } from './pipe.ts'

const LONGEST_MS = 2 * SECOND
const BYTES_MAX = 65_536

/**
 * What follows the last answer of a connection. Incoming bytes are read and dropped for a while, because closing earlier
 * could send a reset that loses the answer (RFC 9112, section 9.6). A client that goes on sending is no longer read, so
 * that its bytes stay on its side.
 */
export class Farewell {
  readonly #socket: Pipe
  readonly #endsAt: number
  #dropped = 0

  /** `now` in epoch milliseconds. */
  constructor(socket: Pipe, now: number) {
    this.#socket = socket
    this.#endsAt = now + LONGEST_MS
    socket.resume()
    socket.shutdown()
  }

  drop(bytes: Uint8Array): void {
    this.#dropped += bytes.length
    if (this.#dropped > BYTES_MAX) this.#socket.pause()
  }

  /** Closes the connection when its time is over. */
  sweep(now: number): void {
    if (now >= this.#endsAt) this.#socket.terminate()
  }
}
