/** How a request for a link ended. */
export const outcomes = [
  'redirect',
  'hub',
  'hub-locked',
  'hub-disabled',
  'not-found',
  'limited',
  'gone',
  'loop',
  'blocked',
  'banned',
  'report',
  'password',
  'card',
  'facts',
  'away',
  'wrong-method',
  'bad-host',
  'root',
] as const
export type RedirectOutcome = (typeof outcomes)[number]

/** Upper bounds in seconds. */
export const latencyBuckets = [
  0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
] as const

export interface Latency {
  /** Per bucket, not cumulative. The last one counts requests above all bounds. */
  counts: number[]
  sum: number
  count: number
}

/** Plain numbers: counting must cost the hot path almost nothing. */
export class RedirectCounters {
  readonly outcomes: Record<RedirectOutcome, number> = Object.fromEntries(
    outcomes.map((outcome) => [outcome, 0]),
  ) as Record<RedirectOutcome, number>
  readonly #latency = new Float64Array(latencyBuckets.length + 1)
  #seconds = 0

  /** `requests` that were answered together share one time. */
  observe(ms: number, requests = 1): void {
    const seconds = ms / 1000
    this.#seconds += seconds * requests
    let bucket = 0
    while (bucket < latencyBuckets.length && seconds > (latencyBuckets[bucket] ?? 0)) bucket += 1
    this.#latency[bucket] = (this.#latency[bucket] ?? 0) + requests
  }

  latency(): Latency {
    const counts = [...this.#latency]
    return { counts, sum: this.#seconds, count: counts.reduce((sum, count) => sum + count, 0) }
  }
}
