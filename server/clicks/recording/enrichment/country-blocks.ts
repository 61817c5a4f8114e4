import { ipv4Number, NOT_IPV4 } from '../../../platform/network/ipv4-number.ts'

/** Looks up an address: its country, and how many of its leading bits share the record. */
export type FindBlock = (address: string) => { country: string; prefixBits: number }

const BLOCKS = 2 ** 24
const BLOCK_BITS = 24
const UNSEEN = 0
const MIXED = 1
const FIRST = 2
/** Limited by one byte per block. */
const MOST_COUNTRIES = 256 - FIRST

/**
 * The country of each block of 256 IPv4 addresses, looked up once: most blocks lie in one country, and a redirect that
 * needs the country must not read the city data each time. The system commits the memory only as blocks are first
 * written to.
 */
export class CountryBlocks {
  readonly #find: FindBlock
  /** Built lazily: most processes never need it. */
  #blocks: Uint8Array | undefined
  readonly #names: string[] = []

  constructor(find: FindBlock) {
    this.#find = find
  }

  /** Undefined for an IPv6 address, and for a block with several countries. */
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
