/** 32-bit words in a block; each key sets one bit in each of them. */
const WORDS = 8
const BLOCK_BITS = WORDS * 32
/** Gives a false positive rate of about one in two hundred once the filter is full. */
const BITS_PER_KEY = 12
/** The salts of the Parquet format, which make the eight bits of a key independent. */
const SALTS = new Int32Array([
  0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31,
])
const TWO_TO_32 = 2 ** 32
/** A view of the hash and its halves: BigInt arithmetic would cost more than the hash. */
const whole = new BigUint64Array(1)
const halves = new Uint32Array(whole.buffer)

/**
 * Recognises texts that were certainly never added. A split block Bloom filter, as in Apache Parquet: a lookup reads 32
 * adjacent bytes, whatever the size.
 */
export class KeyFilter {
  readonly capacity: number
  readonly #words: Int32Array
  readonly #blocks: number
  /** Random, so that an attacker cannot find texts that collide. */
  readonly #seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n
  #entries = 0

  /** Beyond its capacity the filter still works, with more false positives. */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#blocks = Math.ceil((capacity * BITS_PER_KEY) / BLOCK_BITS)
    this.#words = new Int32Array(this.#blocks * WORDS)
  }

  /** How many different texts were added, except for a few false positives. */
  get entries(): number {
    return this.#entries
  }

  get bytes(): number {
    return this.#words.byteLength
  }

  add(text: string): void {
    const { first, bits } = this.#placeOf(text)
    let isNew = false
    for (let word = 0; word < WORDS; word += 1) {
      const before = this.#words[first + word] ?? 0
      const after = before | bitOf(bits, word)
      if (after === before) continue
      this.#words[first + word] = after
      isNew = true
    }
    if (isNew) this.#entries += 1
  }

  mayHave(text: string): boolean {
    const { first, bits } = this.#placeOf(text)
    for (let word = 0; word < WORDS; word += 1) {
      if (((this.#words[first + word] ?? 0) & bitOf(bits, word)) === 0) return false
    }
    return true
  }

  /** One half of the hash chooses the block, the other half the bits in it. */
  #placeOf(text: string): { first: number; bits: number } {
    whole[0] = Bun.hash.wyhash(text, this.#seed)
    const bits = halves[0] ?? 0
    const place = halves[1] ?? 0
    return { first: Math.floor((place * this.#blocks) / TWO_TO_32) * WORDS, bits }
  }
}

const bitOf = (bits: number, word: number): number =>
  1 << (Math.imul(bits, SALTS[word] ?? 1) >>> 27)
