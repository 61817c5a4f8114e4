import { type Clock, MINUTE, SECOND } from '../platform/clock.ts'

export interface Change {
  id: string
  subject: string
  at: number
}

export interface ChangeFeedOptions {
  /** Rows of the change log that are not older. */
  listSince: (at: number) => Promise<Change[]>
  clock: Clock
  /** Each change once. */
  onChange: (subject: string) => void
  /** So long without a look at the log that changes may have been cleared away unseen. */
  onGap: () => void
}

/** A change is stamped before its commit, by a clock that may be another machine's. */
const OVERLAP_MS = 30 * SECOND
/** The log keeps an hour. */
const GAP_MS = 30 * MINUTE

/** Follows the change log, so that what other processes change is heard of here. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions
  #seen = new Set<string>()
  #readAt: number

  constructor(options: ChangeFeedOptions) {
    this.#options = options
    this.#readAt = options.clock()
  }

  /** One look at the log; throws when the database is away, and the next look makes up for it. */
  async read(): Promise<void> {
    const { listSince, clock, onChange, onGap } = this.#options
    const now = clock()
    const since = Math.min(this.#readAt, now) - OVERLAP_MS
    const changes = await listSince(since)
    if (now - this.#readAt > GAP_MS) onGap()
    this.#readAt = now
    const fresh = changes.filter((change) => !this.#seen.has(change.id))
    this.#seen = new Set(changes.map((change) => change.id))
    for (const subject of new Set(fresh.map((change) => change.subject))) onChange(subject)
  }
}
