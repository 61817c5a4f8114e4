import { hashOf, type KeyRange, LinkTableBlock, wholeOf } from './link-table-block.ts'

export interface PackedLimits {
  /** Per block; there are two. */
  maxEntries: number
  maxBytes: number
}

const STALE = 0

/**
 * A bounded map from (space, key) to text that keeps its entries in two plain blocks of memory: the garbage collector has
 * nothing to traverse, and a lookup touches two places instead of seven. Keys and texts are ASCII; keys are stored in
 * lower case and found in any case.
 *
 * New entries go to the young block. When it is full, the old block is emptied and the two swap. An entry found in the
 * old block is copied to the young one, so entries in use stay, as in an LRU of two generations.
 */
export class LinkTable {
  #young: LinkTableBlock
  #old: LinkTableBlock
  #epoch = 1
  /** Random, so that keys that collide on one server do not collide on all. */
  readonly #seed = crypto.getRandomValues(new Int32Array(1))[0] ?? 1

  constructor({ maxEntries, maxBytes }: PackedLimits) {
    this.#young = new LinkTableBlock(maxEntries, maxBytes)
    this.#old = new LinkTableBlock(maxEntries, maxBytes)
  }

  /** Undefined if the entry is missing or stale. */
  find(space: number, key: KeyRange): string | undefined {
    const hash = hashOf(this.#seed, space, key)
    const place = this.#young.placeOf(hash, space, key)
    if (place === 0) return this.#findOld(hash, space, key)
    if (this.#young.epochAt(place) !== this.#epoch) return undefined
    return this.#young.textAt(place) || undefined
  }

  /** The text even if it is stale. */
  findStale(space: number, key: string): string | undefined {
    const range = wholeOf(key)
    const hash = hashOf(this.#seed, space, range)
    for (const block of [this.#young, this.#old]) {
      const place = block.placeOf(hash, space, range)
      if (place !== 0) return block.textAt(place) || undefined
    }
    return undefined
  }

  /** Ignores a text larger than a quarter of a block. */
  keep(space: number, key: string, text: string): void {
    if (key.length + text.length > this.#young.capacityBytes / 4) return
    const entry = { space, key, text, epoch: this.#epoch }
    if (!this.#young.hasRoom(entry)) this.#rotate()
    this.#young.append(hashOf(this.#seed, space, wholeOf(key)), entry)
  }

  /** An empty text marks a deleted entry, and hides the one in the old block. */
  drop(space: number, key: string): void {
    if (this.findStale(space, key) !== undefined) this.keep(space, key, '')
  }

  markStale(space: number, key: string): void {
    const range = wholeOf(key)
    const hash = hashOf(this.#seed, space, range)
    for (const block of [this.#young, this.#old]) {
      const place = block.placeOf(hash, space, range)
      if (place !== 0) block.stamp(place, STALE)
    }
  }

  markAllStale(): void {
    this.#epoch += 1
  }

  /** The sum of both blocks: an entry that was copied counts twice until the old block is emptied. */
  usage(): { entries: number; bytes: number } {
    return {
      entries: this.#young.entries + this.#old.entries,
      bytes: this.#young.usedBytes + this.#old.usedBytes,
    }
  }

  #findOld(hash: number, space: number, key: KeyRange): string | undefined {
    const place = this.#old.placeOf(hash, space, key)
    if (place === 0 || this.#old.epochAt(place) !== this.#epoch) return undefined
    const text = this.#old.textAt(place)
    if (text === '') return undefined
    this.keep(space, key.text.slice(key.from, key.to).toLowerCase(), text)
    return text
  }

  #rotate(): void {
    const emptied = this.#old
    emptied.clear()
    this.#old = this.#young
    this.#young = emptied
  }
}
