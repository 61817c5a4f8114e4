import type { Framing } from './request-head.ts'

/** Finds the end of a message body in a stream of bytes. */
export interface Body {
  /** How many of these bytes belong to the body; 0 after its end. Undefined: the bytes are invalid. */
  take(bytes: Buffer): number | undefined
  readonly isOver: boolean
}

export function bodyOf(framing: Framing): Body {
  if (framing.kind === 'chunked') return new ChunkedBody()
  if (framing.kind === 'until-close') return new CountedBody(Number.POSITIVE_INFINITY)
  return new CountedBody(framing.kind === 'length' ? framing.bytes : 0)
}

class CountedBody implements Body {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get isOver(): boolean {
    return this.#left === 0
  }

  take(bytes: Buffer): number {
    const taken = Math.min(bytes.length, this.#left)
    this.#left -= taken
    return taken
  }
}

const CARRIAGE_RETURN = 13
const LINE_FEED = 10
const SEMICOLON = 59
const TAB = 9
const SPACE = 32
const DELETE = 127
const DIGITS_MAX = 8
const EXTENSION_MAX = 1024

/** What the next byte of a chunked body belongs to. */
type ChunkState =
  | 'size'
  | 'extension'
  | 'size-end'
  | 'data'
  | 'data-return'
  | 'data-end'
  | 'last-return'
  | 'last-end'
  | 'over'

/** The only valid byte in a state, and the state after it. */
const fixed: Readonly<Partial<Record<ChunkState, [byte: number, next: ChunkState]>>> = {
  'size-end': [LINE_FEED, 'data'],
  'data-return': [CARRIAGE_RETURN, 'data-end'],
  'data-end': [LINE_FEED, 'size'],
  'last-return': [CARRIAGE_RETURN, 'last-end'],
  'last-end': [LINE_FEED, 'over'],
}

/**
 * Parses the chunks of a body (RFC 9112, section 7.1). Trailer fields are refused: our clients send none, and a server
 * that ignores them would parse them as the next request.
 */
class ChunkedBody implements Body {
  #state: ChunkState = 'size'
  #size = 0
  #digits = 0
  #extension = 0

  get isOver(): boolean {
    return this.#state === 'over'
  }

  take(bytes: Buffer): number | undefined {
    let at = 0
    while (at < bytes.length && this.#state !== 'over') {
      if (this.#state === 'data') {
        at += this.#takeData(bytes.length - at)
      } else {
        const next = this.#after(bytes[at] ?? 0)
        if (next === undefined) return undefined
        this.#state = next
        at += 1
      }
    }
    return at
  }

  #takeData(length: number): number {
    const taken = Math.min(this.#size, length)
    this.#size -= taken
    if (this.#size === 0) this.#state = 'data-return'
    return taken
  }

  #after(byte: number): ChunkState | undefined {
    if (this.#state === 'size') return this.#afterSize(byte)
    if (this.#state === 'extension') return this.#afterExtension(byte)
    const [expected, next] = fixed[this.#state] ?? []
    if (byte !== expected) return undefined
    if (next !== 'size') return next === 'data' && this.#size === 0 ? 'last-return' : next
    this.#digits = 0
    this.#extension = 0
    return next
  }

  #afterSize(byte: number): ChunkState | undefined {
    const digit = Number.parseInt(String.fromCharCode(byte), 16)
    if (!Number.isNaN(digit)) {
      this.#size = this.#size * 16 + digit
      this.#digits += 1
      return this.#digits > DIGITS_MAX ? undefined : 'size'
    }
    if (this.#digits === 0) return undefined
    if (byte === CARRIAGE_RETURN) return 'size-end'
    return byte === SEMICOLON ? 'extension' : undefined
  }

  #afterExtension(byte: number): ChunkState | undefined {
    if (byte === CARRIAGE_RETURN) return 'size-end'
    this.#extension += 1
    const isText = byte === TAB || (byte >= SPACE && byte !== DELETE)
    return isText && this.#extension <= EXTENSION_MAX ? 'extension' : undefined
  }
}
