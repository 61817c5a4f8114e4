import { MINUTE, SECOND } from '../platform/clock.ts'
import { addressBucket, isLoopbackAddress } from '../platform/network/addresses.ts'

const UNKNOWN_A_MINUTE = 6000
/** With more addresses in one minute, all counts are reset to bound the memory. */
const ADDRESSES_MAX = 100_000

interface UnknownKeyRequest {
  /** The visitor's address. */
  address: string
  isForwarded: boolean
  /** Epoch milliseconds. */
  at: number
}

/** Counts requests for unknown keys by address, in this process. The counts are dropped after each minute. */
export class UnknownKeys {
  readonly #counts = new Map<string, number>()
  #endsAt = 0

  /** Seconds until this address may request unknown keys again; 0: now. */
  take({ address, isForwarded, at }: UnknownKeyRequest): number {
    // A program on this machine, such as a link checker, is not limited.
    if (!isForwarded && isLoopbackAddress(address)) return 0
    if (at >= this.#endsAt || at < this.#endsAt - MINUTE || this.#counts.size >= ADDRESSES_MAX) {
      this.#counts.clear()
      this.#endsAt = at - (at % MINUTE) + MINUTE
    }
    const bucket = addressBucket(address)
    const used = (this.#counts.get(bucket) ?? 0) + 1
    this.#counts.set(bucket, used)
    return used > UNKNOWN_A_MINUTE ? Math.max(1, Math.ceil((this.#endsAt - at) / SECOND)) : 0
  }
}
