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
  /** Of the text that is being read. */
  textBytes = 0
  readonly #textMax: number
  #isInText = false
  #isEscaped = false

  constructor(textMax: number) {
    this.#textMax = textMax
  }

  /** Ends at a text longer than the maximum. */
  get isTooLong(): boolean {
    return this.textBytes > this.#textMax
  }

  /** Index of the next bracket or comma; the length of the piece if it has no more. */
  next(piece: Uint8Array, from: number): number {
    let at = this.#isInText ? this.#afterText(piece, from) : from
    while (at < piece.length) {
      const meaning = meanings[piece[at] ?? 0]
      if (meaning === QUOTE) at = this.#afterText(piece, at + 1)
      else if (meaning === OTHER) at += 1
      else return at
    }
    return piece.length
  }

  /** Index after the end of the text, or after the piece. */
  #afterText(piece: Uint8Array, start: number): number {
    const end = Math.min(piece.length, start + this.#textMax + 1 - this.textBytes)
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
    this.textBytes = this.#isInText ? this.textBytes + at - start : 0
    return this.isTooLong ? piece.length : at
  }
}
