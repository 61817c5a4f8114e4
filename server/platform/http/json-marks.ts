const OTHER = 0
export const OPENS = 1
export const CLOSES = 2
export const COMMA = 3
const QUOTE = 4

export type Mark = typeof OPENS | typeof CLOSES | typeof COMMA

const QUOTE_BYTE = 0x22
const BACKSLASH = 0x5c

/** What a byte outside of texts means. An array, because looking up each byte in a Map takes ten times as long. */
const meanings = new Uint8Array(256)
for (const [bytes, meaning] of [
  ['[{', OPENS],
  [']}', CLOSES],
  [',', COMMA],
  ['"', QUOTE],
] as const) {
  for (const byte of bytes) meanings[byte.charCodeAt(0)] = meaning
}

export const markOf = (byte: number | undefined): Mark => meanings[byte ?? 0] as Mark

/** Finds brackets and commas of a JSON text that arrives in pieces, and skips its texts. */
export class JsonMarks {
  /** Of the text that is being read, or of the number or white space between two marks. */
  #runBytes = 0
  readonly #runMax: number
  #isInText = false
  #isEscaped = false

  constructor(runMax: number) {
    this.#runMax = runMax
  }

  /** Ends at a text, a number or white space longer than the maximum. */
  get isTooLong(): boolean {
    return this.#runBytes > this.#runMax
  }

  /** Index of the next bracket or comma; the length of the piece if it has no more. */
  next(piece: Uint8Array, from: number): number {
    let at = this.#isInText ? this.#afterText(piece, from) : from
    while (at < piece.length) {
      at = this.#afterOther(piece, at)
      if (meanings[piece[at] ?? 0] !== QUOTE) return at
      at = this.#afterText(piece, at + 1)
    }
    return piece.length
  }

  #afterOther(piece: Uint8Array, start: number): number {
    const end = this.#endOfRun(piece, start)
    let at = start
    while (at < end && meanings[piece[at] ?? 0] === OTHER) at++
    return this.#afterRun(piece, start, at)
  }

  #endOfRun(piece: Uint8Array, start: number): number {
    return Math.min(piece.length, start + this.#runMax + 1 - this.#runBytes)
  }

  /** The run goes on in the next piece, or has ended before the mark at this index. */
  #afterRun(piece: Uint8Array, start: number, at: number): number {
    this.#runBytes += at - start
    if (this.isTooLong) return piece.length
    if (at < piece.length) this.#runBytes = 0
    return at
  }

  /** Index after the end of the text, or after the piece. */
  #afterText(piece: Uint8Array, start: number): number {
    const end = this.#endOfRun(piece, start)
    let at = start
    let isEscaped = this.#isEscaped
    this.#isInText = true
    while (this.#isInText && at < end) {
      const byte = piece[at++]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE_BYTE) this.#isInText = false
    }
    this.#isEscaped = isEscaped
    this.#runBytes = this.#isInText ? this.#runBytes + at - start : 0
    return this.isTooLong ? piece.length : at
  }
}
