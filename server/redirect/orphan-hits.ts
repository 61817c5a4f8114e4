import { MINUTE } from '../platform/clock.ts'

const RECORDED_A_MINUTE = 300
/** With more domains in one minute, hits of further ones are not recorded, to bound the memory. */
const DOMAINS_MAX = 10_000

/** Limits how many orphan hits of a domain this process records in a minute, so that a scan cannot fill the journal. */
export class OrphanHits {
  readonly #counts = new Map<number, number>()
  #endsAt = 0

  /** Whether one more hit may be recorded; `space` is the number of the domain, `at` epoch milliseconds. */
  take(space: number, at: number): boolean {
    if (at >= this.#endsAt || at < this.#endsAt - MINUTE) {
      this.#counts.clear()
      this.#endsAt = at - (at % MINUTE) + MINUTE
    }
    const used = this.#counts.get(space)
    if (used === undefined && this.#counts.size >= DOMAINS_MAX) return false
    if (used !== undefined && used >= RECORDED_A_MINUTE) return false
    this.#counts.set(space, (used ?? 0) + 1)
    return true
  }
}
