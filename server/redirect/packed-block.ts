/** Words of 32 bits in front of an entry: space, length of the key, length of the text, epoch. */
const HEADER_WORDS = 4
const WORD_BYTES = 4
const KEY_LENGTH = 1
const TEXT_LENGTH = 2
const EPOCH = 3

/** What `toString('latin1')` comes down to; the types leave it out. */
interface SlicingBuffer extends Buffer {
  latin1Slice(from: number, to: number): string
}

export interface Entry {
  space: number
  key: string
  text: string
  epoch: number
}

/** One run of memory that entries are appended to, and the table of where each one begins. */
export class PackedBlock {
  /** Pairs of hash and place. A place counts in words; 0 is none. */
  readonly #table: Int32Array
  readonly #words: Int32Array
  readonly #bytes: SlicingBuffer
  readonly #mask: number
  readonly #maxEntries: number
  #end = 1
  #entries = 0

  constructor(maxEntries: number, maxBytes: number) {
    const slots = 2 ** Math.ceil(Math.log2(maxEntries * 2))
    this.#table = new Int32Array(slots * 2)
    // Pages that nothing was written to take no memory yet.
    this.#words = new Int32Array(Math.ceil(maxBytes / WORD_BYTES))
    this.#bytes = Buffer.from(this.#words.buffer) as SlicingBuffer
    this.#mask = slots - 1
    this.#maxEntries = maxEntries
  }

  get entries(): number {
    return this.#entries
  }

  get usedBytes(): number {
    return this.#end * WORD_BYTES + this.#table.byteLength
  }

  get capacityBytes(): number {
    return this.#words.byteLength
  }

  clear(): void {
    this.#table.fill(0)
    this.#end = 1
    this.#entries = 0
  }

  hasRoom(entry: Entry): boolean {
    const end = (this.#end + sizeOf(entry)) * WORD_BYTES
    return this.#entries < this.#maxEntries && end <= this.capacityBytes
  }

  /** Takes the place of an earlier entry of the same key. */
  append(hash: number, entry: Entry): void {
    const slot = this.#slotOf(hash, entry.space, entry.key)
    if (this.#table[slot + 1] === 0) this.#entries += 1
    this.#table[slot] = hash
    this.#table[slot + 1] = this.#end
    const { space, key, text, epoch } = entry
    this.#words.set([space, key.length, text.length, epoch], this.#end)
    const at = (this.#end + HEADER_WORDS) * WORD_BYTES
    this.#bytes.write(key, at, 'latin1')
    this.#bytes.write(text, at + key.length, 'latin1')
    this.#end += sizeOf(entry)
  }

  /** Where the entry is, or 0. */
  placeOf(hash: number, space: number, key: string): number {
    return this.#table[this.#slotOf(hash, space, key) + 1] ?? 0
  }

  textAt(place: number): string {
    const words = this.#words
    const from = (place + HEADER_WORDS) * WORD_BYTES + (words[place + KEY_LENGTH] ?? 0)
    return this.#bytes.latin1Slice(from, from + (words[place + TEXT_LENGTH] ?? 0))
  }

  epochAt(place: number): number {
    return this.#words[place + EPOCH] ?? 0
  }

  stamp(place: number, epoch: number): void {
    this.#words[place + EPOCH] = epoch
  }

  /** The slot that holds the key, or the free one where it belongs; there always is one. */
  #slotOf(hash: number, space: number, key: string): number {
    const table = this.#table
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = table[slot * 2 + 1] ?? 0
      if (place === 0) return slot * 2
      if (table[slot * 2] === hash && this.#isAt(place, space, key)) return slot * 2
    }
  }

  #isAt(place: number, space: number, key: string): boolean {
    if (this.#words[place] !== space || this.#words[place + KEY_LENGTH] !== key.length) return false
    const at = (place + HEADER_WORDS) * WORD_BYTES
    for (let sign = 0; sign < key.length; sign += 1) {
      if (this.#bytes[at + sign] !== key.charCodeAt(sign)) return false
    }
    return true
  }
}

function sizeOf({ key, text }: Entry): number {
  return HEADER_WORDS + Math.ceil((key.length + text.length) / WORD_BYTES)
}
