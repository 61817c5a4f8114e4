/** Inserts that are that much older than the newest one are there by now: sending one takes seconds at most. */
const OVERLAP_US = 20_000_000
/** The machine that sent an insert may be behind by as much. */
const SKEW_US = 60_000_000
/** How many inserts a position names when it is written down. */
const MOST_NAMED = 200
const BASE = 36
const TEXT = /^(?:[0-9a-z]{1,11}\.){5}[\w-]*$/

interface Mark {
  arrival: number
  at: number
  /** How many clicks of that millisecond were told. */
  times: number
}

const nowhere: Mark = { arrival: 0, at: 0, times: 0 }

/**
 * How far somebody has read the clicks of an account. Inserts become visible in another order than they are named, so the
 * latest ones are known one by one; of the insert that is being told, the last click is known.
 */
export class Position {
  /** Clicks before that are not told. */
  readonly from: number
  #after: number
  #told: Set<number>
  #newest = 0
  #mark = nowhere
  /** Where the present insert is read; the mark stays where telling has come to. */
  #reading = nowhere
  #isNew = false
  #names: string | undefined

  private constructor(from: number, after: number, told: Iterable<number> = []) {
    this.from = from
    this.#after = after
    this.#told = new Set(told)
  }

  /** Clicks from the millisecond `from` on, in inserts that were sent after `sentAfter`. */
  static start(from: number, sentAfter: number): Position {
    return new Position(from, sentAfter - SKEW_US)
  }

  /** What `text` wrote, with nothing from before `earliest`; undefined for any other text. */
  static read(text: string, { earliest, now }: { earliest: number; now: number }) {
    if (!TEXT.test(text)) return undefined
    const parts = text.split('.')
    const numbers = parts.slice(0, 5).map((part) => Number.parseInt(part, BASE))
    const [from = 0, after = 0, arrival = 0, at = 0, times = 0] = numbers
    const bytes = Buffer.from(parts[5] ?? '', 'base64url')
    if (bytes.length % 4 !== 0 || bytes.length > 4 * MOST_NAMED) return undefined
    if (!numbers.every(Number.isSafeInteger)) return undefined
    const told = Array.from(
      { length: bytes.length / 4 },
      (_, n) => after + bytes.readUInt32LE(4 * n),
    )
    const position = new Position(Math.min(Math.max(from, earliest), now), after, told)
    position.#mark = { arrival, at, times }
    return position
  }

  /** The same position for somebody who comes now: nothing from before `from`. */
  startingAt(from: number): Position {
    return new Position(from, this.after, this.#told)
  }

  /** Inserts up to this one are told, or too old to come. */
  get after(): number {
    return Math.max(this.#after, this.#newest - OVERLAP_US)
  }

  /** Of the later ones, those that are told. */
  get told(): ReadonlySet<number> {
    return this.#told
  }

  /** The clicks of an insert come now, from its first one. */
  begin(arrival: number): void {
    this.#isNew = arrival > this.after && !this.#told.has(arrival)
    this.#reading = { arrival, at: 0, times: 0 }
  }

  /** Whether the next click of the insert is still to be told. */
  take(at: number): boolean {
    if (!this.#isNew) return false
    const { arrival, at: last, times } = this.#reading
    this.#reading = { arrival, at, times: at === last ? times + 1 : 1 }
    if (this.#isTold(this.#reading)) return false
    this.#mark = this.#reading
    return at >= this.from
  }

  /** All clicks of the insert have come. One from the future, by a clock that is wrong, must not make others old. */
  end(arrival: number, now: number): void {
    this.#told.add(arrival)
    this.#newest = Math.max(this.#newest, Math.min(arrival, now))
    for (const old of this.#told) if (old <= this.after) this.#told.delete(old)
    this.#names = undefined
  }

  text(): string {
    this.#names ??= this.#named()
    const { arrival, at, times } = this.#mark
    return `${write(this.from, this.#floor())}.${write(arrival, at, times)}.${this.#names}`
  }

  #isTold({ arrival, at, times }: Mark): boolean {
    const mark = this.#mark
    if (arrival !== mark.arrival) return false
    return at < mark.at || (at === mark.at && times <= mark.times)
  }

  /** Where too many are to be named, the older ones count as told. */
  #floor(): number {
    if (this.#told.size <= MOST_NAMED) return this.after
    return [...this.#told].toSorted((a, b) => b - a)[MOST_NAMED] ?? this.after
  }

  #named(): string {
    const floor = this.#floor()
    const named = [...this.#told].filter((arrival) => arrival > floor && arrival - floor < 2 ** 32)
    const bytes = Buffer.alloc(4 * named.length)
    for (const [n, arrival] of named.entries()) bytes.writeUInt32LE(arrival - floor, 4 * n)
    return bytes.toString('base64url')
  }
}

const write = (...numbers: number[]) => numbers.map((number) => number.toString(BASE)).join('.')
