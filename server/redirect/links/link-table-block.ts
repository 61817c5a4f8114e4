/** Header of an entry, in 32-bit words: space, key length, text length, epoch. */
const HEADER_WORDS = 4
const WORD_BYTES = 4
const KEY_LENGTH = 1
const TEXT_LENGTH = 2
const EPOCH = 3

/** The function behind `toString('latin1')`, which Bun's types leave out. */
interface SlicingBuffer extends Buffer {
  latin1Slice(from: number, to: number): string
}

/** A key in any case, as a range of a longer text. */
export interface KeyRange {
  text: string
  from: number
  to: number
}

export interface PackedEntry {
  space: number
  /** In lower case. */
  key: string
  text: string
  epoch: number
}

/** One block of memory to which entries are appended, with a hash table of their offsets. */
export class LinkTableBlock {
  /** Pairs of hash and place. A place is an offset in words; 0 means none. */
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
    // Untouched pages take no memory.
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

  hasRoom(entry: PackedEntry): boolean {
    const end = (this.#end + sizeOf(entry)) * WORD_BYTES
    return this.#entries < this.#maxEntries && end <= this.capacityBytes
  }

  /** Replaces an earlier entry of the same key. */
  append(hash: number, entry: PackedEntry): void {
    const { space, key, text, epoch } = entry
    const slot = this.#slotOf(hash, space, wholeOf(key))
    if (this.#table[slot + 1] === 0) this.#entries += 1
    this.#table[slot] = hash
    this.#table[slot + 1] = this.#end
    this.#words.set([space, key.length, text.length, epoch], this.#end)
    const at = (this.#end + HEADER_WORDS) * WORD_BYTES
    this.#bytes.write(key, at, 'latin1')
    this.#bytes.write(text, at + key.length, 'latin1')
    this.#end += sizeOf(entry)
  }

  /** The place of the entry, or 0. */
  placeOf(hash: number, space: number, key: KeyRange): number {
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

  /** The slot of the key, or the free slot for it. The table is never full. */
  #slotOf(hash: number, space: number, key: KeyRange): number {
    const table = this.#table
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = table[slot * 2 + 1] ?? 0
      if (place === 0) return slot * 2
      if (table[slot * 2] === hash && this.#isAt(place, space, key)) return slot * 2
    }
  }

  #isAt(place: number, space: number, { text, from, to }: KeyRange): boolean {
    const length = to - from
    if (this.#words[place] !== space || this.#words[place + KEY_LENGTH] !== length) return false
    const at = (place + HEADER_WORDS) * WORD_BYTES
    for (let sign = 0; sign < length; sign += 1) {
      if (this.#bytes[at + sign] !== lowerCode(text.charCodeAt(from + sign))) return false
    }
    return true
  }
}

export function wholeOf(key: string): KeyRange {
  return { text: key, from: 0, to: key.length }
}

/** Seeded FNV-1a with a final mix, because the table uses the low bits. */
export function hashOf(seed: number, space: number, { text, from, to }: KeyRange): number {
  let hash = Math.imul(seed ^ space, 16_777_619)
  for (let sign = from; sign < to; sign += 1) {
    hash = Math.imul(hash ^ lowerCode(text.charCodeAt(sign)), 16_777_619)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/** Lower-cases ASCII letters and leaves anything else as it is. */
function lowerCode(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}

function sizeOf({ key, text }: PackedEntry): number {
  return HEADER_WORDS + Math.ceil((key.length + text.length) / WORD_BYTES)
}
