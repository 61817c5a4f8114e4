import { pauseAfterStep } from '../../platform/database/in-steps.ts'
import { KeyFilter } from './key-filter.ts'

/** The position of a key in the order of domain and key, as a cursor for pages. */
export interface KeyPlace {
  domainId: string
  /** As its domain compares keys. */
  key: string
}

/** All tables with keys, in the order in which a key moves through them: a key is in the next before it leaves one. */
export const keyTables = ['links', 'retired_keys'] as const
export type KeyTable = (typeof keyTables)[number]

export interface KnownKeysOptions {
  countKeys: () => Promise<number>
  /** A page ordered by domain and key. */
  listKeys: (table: KeyTable, page: { after: KeyPlace; limit: number }) => Promise<KeyPlace[]>
  /** Monotonic milliseconds; performance.now() by default. */
  now?: () => number
}

/** How long the filter is trusted after the last successful read of the change log. */
const CURRENT_MS = 1000
const PAGE = 2000
/** Room for new keys before the filter has to be rebuilt. */
const HEADROOM = 1.5
const LEAST_CAPACITY = 65_536
const BEFORE_ALL: KeyPlace = { domainId: '', key: '' }

/**
 * Knows which keys are unused, neither a link's nor retired, so that requests for unknown keys need no query. It is
 * trusted only while the change log is followed, because the log contains every new key.
 */
export class KnownKeys {
  readonly #options: KnownKeysOptions
  readonly #now: () => number
  #filter: KeyFilter | undefined
  /** The next filter, which gets new keys too while it is filled. */
  #filling: KeyFilter | undefined
  #currentAsOf = Number.NEGATIVE_INFINITY
  #outdatedSince = Number.NEGATIVE_INFINITY
  #answers = 0

  constructor(options: KnownKeysOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Whether `<domainId>/<key in lower case>` was unused when the change log was last read. */
  wasUnused(name: string): boolean {
    return this.#filter !== undefined && this.#isCurrent() && !this.#filter.mayHave(name)
  }

  /** The same, if that read started at `at` or later; in the time of `now`. */
  isUnusedSince(name: string, at: number): boolean {
    if (this.#currentAsOf < at || !this.wasUnused(name)) return false
    this.#answers += 1
    return true
  }

  /** Adds a key that was created or changed. */
  add(name: string): void {
    this.#filter?.add(name)
    this.#filling?.add(name)
  }

  /** Changes may have been missed: all keys have to be read again. */
  forgetAll(): void {
    this.#filter = undefined
    this.#filling = undefined
  }

  /** All changes committed before `asOf` have been applied; in the time of `now`. */
  markCurrent(asOf: number): void {
    this.#currentAsOf = Math.max(this.#currentAsOf, asOf)
  }

  /** Something may have changed: the filter is not trusted until a later read of the change log. */
  markOutdated(): void {
    this.#outdatedSince = this.#now()
  }

  usage(): { entries: number; bytes: number; isCurrent: boolean; answers: number } {
    const { entries = 0, bytes = 0 } = this.#filter ?? {}
    const isCurrent = this.#filter !== undefined && this.#isCurrent()
    return { entries, bytes, isCurrent, answers: this.#answers }
  }

  /** Reads all keys if the filter is missing or full, and the feed is being followed. Throws when the database is away. */
  async refill(shouldContinue: () => boolean): Promise<void> {
    const isDue = !this.#filter || this.#filter.entries > this.#filter.capacity
    if (!isDue || !this.#isCurrent()) return
    const count = await this.#options.countKeys()
    const filter = new KeyFilter(Math.max(LEAST_CAPACITY, Math.ceil(count * HEADROOM)))
    // From here on `add` fills it too: keys may be created before the page that is being read.
    this.#filling = filter
    const shouldContinueFill = () => shouldContinue() && this.#filling === filter
    for (const table of keyTables) await this.#fill(filter, table, shouldContinueFill)
    if (!shouldContinueFill()) return
    this.#filter = filter
    this.#filling = undefined
  }

  async #fill(
    filter: KeyFilter,
    table: KeyTable,
    shouldContinueFill: () => boolean,
  ): Promise<void> {
    for (let after: KeyPlace | undefined = BEFORE_ALL; after && shouldContinueFill(); ) {
      const startedAt = performance.now()
      const page: KeyPlace[] = await this.#options.listKeys(table, { after, limit: PAGE })
      for (const { domainId, key } of page) filter.add(`${domainId}/${key}`)
      after = page.length < PAGE ? undefined : page.at(-1)
      if (after) await pauseAfterStep(startedAt)
    }
  }

  #isCurrent(): boolean {
    if (this.#currentAsOf < this.#outdatedSince) return false
    return this.#now() - this.#currentAsOf <= CURRENT_MS
  }
}
