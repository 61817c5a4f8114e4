import { plainAddress } from '../../../platform/network/addresses.ts'

export interface VisitorTraits {
  address: string
  agent: string
  /** The requested host: the same person on two domains counts as two visitors. */
  host: string
}

/** The value of clicks without a visitor hash. */
export const NO_VISITOR = '0'

const DIGEST_BYTES = 64
const digest = new Uint8Array(DIGEST_BYTES)
const numbers = new DataView(digest.buffer)

/**
 * Identifies a visitor for one day: 64 bits in decimal, never 0. Without that day's salt nothing leads back to the
 * address.
 */
export function visitorOf(salt: Uint8Array, { address, agent, host }: VisitorTraits): string {
  new Bun.CryptoHasher('sha256', salt)
    .update(`${plainAddress(address)}\n${agent}\n${host}`)
    .digest(digest)
  const hash = numbers.getBigUint64(0)
  return hash === 0n ? '1' : hash.toString()
}
