import { addressBucket, isLoopbackAddress } from '../platform/addresses.ts'
import { MINUTE, SECOND } from '../platform/clock.ts'

const UNKNOWN_A_MINUTE = 6000
/** Beyond so many addresses in one minute the count begins anew, so that it never takes much memory. */
const ADDRESSES_MAX = 100_000

interface Ask {
  /** The visitor's. */
  address: string
  isForwarded: boolean
  /** Epoch milliseconds. */
  at: number
}

/** Counts keys that are no links by address, in this process. Nothing is kept beyond the minute. */
export class UnknownKeys {
  readonly #counts = new Map<string, number>()
  #endsAt = 0

  /** Seconds until this address may ask for unknown keys again; 0: it may. */
  take({ address, isForwarded, at }: Ask): number {
    // A program on this machine, such as a check of all links.
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
