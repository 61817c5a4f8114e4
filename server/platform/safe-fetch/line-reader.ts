import { BoundedBytes } from './bounded-bytes.ts'
import { InvalidAnswer } from './exchange.ts'

const LF = 10
const CR = 13

/** A line that has arrived whole. */
export interface Line {
  /** Without its end. */
  text: string
  /** Its end was LF alone. */
  isBare: boolean
}

/** Puts lines together from the parts in which they arrive. */
export class LineReader {
  #begun: BoundedBytes | undefined
  #left: number
  readonly #longest: number

  /** `all` is the limit for all lines together, `longest` for each. */
  constructor({ all, longest }: { all: number; longest: number }) {
    this.#left = all
    this.#longest = longest
  }

  /** The line that ends within these bytes, and how many of them belong to it; undefined if it goes on. */
  take(bytes: Buffer): { line: Line | undefined; used: number } {
    const at = bytes.indexOf(LF)
    const used = at === -1 ? bytes.length : at + 1
    this.#left -= used
    if (this.#left < 0) throw new InvalidAnswer('headers-too-large')
    if (at !== -1 && !this.#begun) return { line: lineOf(bytes.subarray(0, at)), used }
    this.#begun ??= new BoundedBytes(this.#longest)
    this.#begun.add(bytes.subarray(0, at === -1 ? used : at))
    if (this.#begun.isOver) throw new InvalidAnswer('headers-too-large')
    if (at === -1) return { line: undefined, used }
    const line = lineOf(this.#begun.read())
    this.#begun = undefined
    return { line, used }
  }
}

function lineOf(bytes: Buffer): Line {
  const isBare = bytes.at(-1) !== CR
  return { text: bytes.toString('latin1', 0, bytes.length - (isBare ? 0 : 1)), isBare }
}
