const FIRST_BYTES = 1024

/** Bytes in one piece, up to a limit. Many small parts take no more memory than few large ones. */
export class BoundedBytes {
  #buffer = Buffer.alloc(0)
  #size = 0
  #isOver = false
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** More has come than the limit allows. */
  get isOver(): boolean {
    return this.#isOver
  }

  add(part: Uint8Array): void {
    const kept = part.subarray(0, this.#most - this.#size)
    if (kept.length < part.length) this.#isOver = true
    this.#reserve(this.#size + kept.length)
    this.#buffer.set(kept, this.#size)
    this.#size += kept.length
  }

  read(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }

  #reserve(size: number): void {
    if (size <= this.#buffer.length) return
    const wanted = Math.max(size, this.#buffer.length * 2, FIRST_BYTES)
    const next = Buffer.alloc(Math.min(wanted, this.#most))
    this.#buffer.copy(next, 0, 0, this.#size)
    this.#buffer = next
  }
}
