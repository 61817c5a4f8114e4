import { ipv4Number, NOT_IPV4 } from '../../platform/ipv4-number.ts'

/** Of an address: its country, and how many of its leading bits have the same record. */
export type FindBlock = (address: string) => { country: string; prefixBits: number }

const BLOCKS = 2 ** 24
const BLOCK_BITS = 24
const UNSEEN = 0
const MIXED = 1
const FIRST = 2
/** One byte a block. */
const MOST_COUNTRIES = 256 - FIRST

/**
 * Countries by blocks of 256 IPv4 addresses, each looked up once: most blocks lie in one country, and a redirect that asks
 * for it must not read the city data each time. The memory is the system's to give as blocks are first written to.
 */
export class CountryBlocks {
  readonly #find: FindBlock
  /** Made for the first that asks: most processes have nobody who does. */
  #blocks: Uint8Array | undefined
  readonly #names: string[] = []

  constructor(find: FindBlock) {
    this.#find = find
  }

  /** Undefined where the block does not tell: an IPv6 address, or several countries in the block. */
  countryOf(address: string): string | undefined {
    const number = ipv4Number(address)
    if (number === NOT_IPV4) return undefined
    const block = Math.floor(number / 256)
    this.#blocks ??= new Uint8Array(BLOCKS)
    const known = this.#blocks[block] ?? UNSEEN
    if (known >= FIRST) return this.#names[known - FIRST]
    return known === MIXED ? undefined : this.#look(this.#blocks, block, address)
  }

  #look(blocks: Uint8Array, block: number, address: string): string | undefined {
    const { country, prefixBits } = this.#find(address)
    const name = prefixBits <= BLOCK_BITS ? this.#numberOf(country) : -1
    blocks[block] = name < 0 ? MIXED : name + FIRST
    return name < 0 ? undefined : country
  }

  #numberOf(country: string): number {
    const at = this.#names.indexOf(country)
    if (at >= 0) return at
    return this.#names.length < MOST_COUNTRIES ? this.#names.push(country) - 1 : -1
  }
}
