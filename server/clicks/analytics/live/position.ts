/** Inserts that are this much older than the newest one are visible by now: sending one takes seconds at most. */
const OVERLAP_US = 20_000_000
/** How far the clock of the machine that sent an insert may be behind. */
const SKEW_US = 60_000_000
/** The most inserts that a written position lists. */
const MOST_LISTED = 200
const BASE = 36
const TEXT = /^(?:[0-9a-z]{1,11}\.){5}[\w-]*$/

interface Mark {
  arrival: number
  at: number
  /** How many clicks of that millisecond were sent. */
  times: number
}

const nowhere: Mark = { arrival: 0, at: 0, times: 0 }

/**
 * How far a reader has read the clicks of an account. Inserts may become visible out of order, so the latest ones are
 * tracked one by one; of the insert that is being sent, the last sent click is tracked.
 */
export class Position {
  /** Clicks before this are not sent. */
  readonly from: number
  #after: number
  #sent: Set<number>
  #newest = 0
  #mark = nowhere
  /** The last click read of the current insert; `#mark` is the last click sent. */
  #reading = nowhere
  #isNew = false
  #names: string | undefined

  private constructor(from: number, after: number, sent: Iterable<number> = []) {
    this.from = from
    this.#after = after
    this.#sent = new Set(sent)
  }

  /** Clicks from the millisecond `from` on, in inserts that were sent after `sentAfter`. */
  static start(from: number, sentAfter: number): Position {
    return new Position(from, sentAfter - SKEW_US)
  }

  /** Parses what `text` wrote, with nothing from before `earliest`; undefined for any other text. */
  static read(text: string, { earliest, now }: { earliest: number; now: number }) {
    if (!TEXT.test(text)) return undefined
    const parts = text.split('.')
    const numbers = parts.slice(0, 5).map((part) => Number.parseInt(part, BASE))
    const [from = 0, after = 0, arrival = 0, at = 0, times = 0] = numbers
    const bytes = Buffer.from(parts[5] ?? '', 'base64url')
    if (bytes.length % 4 !== 0 || bytes.length > 4 * MOST_LISTED) return undefined
    if (!numbers.every(Number.isSafeInteger)) return undefined
    const sent = Array.from(
      { length: bytes.length / 4 },
      (_, n) => after + bytes.readUInt32LE(4 * n),
    )
    const position = new Position(Math.min(Math.max(from, earliest), now), after, sent)
    position.#mark = { arrival, at, times }
    return position
  }

  /** The same position for a reader that joins now and gets nothing from before `from`. */
  startingAt(from: number): Position {
    return new Position(from, this.after, this.#sent)
  }

  /** Inserts up to this one were sent, or are too old to arrive. */
  get after(): number {
    return Math.max(this.#after, this.#newest - OVERLAP_US)
  }

  /** The later inserts that were sent. */
  get sent(): ReadonlySet<number> {
    return this.#sent
  }

  /** The clicks of an insert follow, from its first one. */
  begin(arrival: number): void {
    this.#isNew = arrival > this.after && !this.#sent.has(arrival)
    this.#reading = { arrival, at: 0, times: 0 }
  }

  /** Whether to send the next click of the insert. */
  take(at: number): boolean {
    if (!this.#isNew) return false
    const { arrival, at: last, times } = this.#reading
    this.#reading = { arrival, at, times: at === last ? times + 1 : 1 }
    if (this.#isSent(this.#reading)) return false
    this.#mark = this.#reading
    return at >= this.from
  }

  /** The insert is complete. One that a wrong clock dates in the future must not make others count as old. */
  end(arrival: number, now: number): void {
    this.#sent.add(arrival)
    this.#newest = Math.max(this.#newest, Math.min(arrival, now))
    for (const old of this.#sent) if (old <= this.after) this.#sent.delete(old)
    this.#names = undefined
  }

  text(): string {
    this.#names ??= this.#writeSent()
    const { arrival, at, times } = this.#mark
    return `${write(this.from, this.#floor())}.${write(arrival, at, times)}.${this.#names}`
  }

  #isSent({ arrival, at, times }: Mark): boolean {
    const mark = this.#mark
    if (arrival !== mark.arrival) return false
    return at < mark.at || (at === mark.at && times <= mark.times)
  }

  /** When there are too many inserts to list, the older ones count as sent. */
  #floor(): number {
    if (this.#sent.size <= MOST_LISTED) return this.after
    return [...this.#sent].toSorted((a, b) => b - a)[MOST_LISTED] ?? this.after
  }

  #writeSent(): string {
    const floor = this.#floor()
    const named = [...this.#sent].filter((arrival) => arrival > floor && arrival - floor < 2 ** 32)
    const bytes = Buffer.alloc(4 * named.length)
    for (const [n, arrival] of named.entries()) bytes.writeUInt32LE(arrival - floor, 4 * n)
    return bytes.toString('base64url')
  }
}

const write = (...numbers: number[]) => numbers.map((number) => number.toString(BASE)).join('.')
