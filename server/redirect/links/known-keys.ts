import { pauseAfterStep } from '../../platform/in-steps.ts'
import { KeyFilter } from './key-filter.ts'

/** Where a page of keys goes on: behind this one. */
export interface KeyPlace {
  domainId: string
  /** In lower case. */
  key: string
}

/** Every table that keys stand in, in the order in which a key passes through them: what is removed here is there already. */
export const keyTables = ['links', 'retired_keys'] as const
export type KeyTable = (typeof keyTables)[number]

export interface KnownKeysOptions {
  countKeys: () => Promise<number>
  /** A page in the order of domain and key. */
  listKeys: (table: KeyTable, page: { after: KeyPlace; limit: number }) => Promise<KeyPlace[]>
  /** Milliseconds that go on evenly, whoever sets the clock; performance.now() by default. */
  now?: () => number
}

/** So long after the last look at the change log that found all is well, a key may be somebody's by now. */
const BELIEVED_MS = 1000
const PAGE = 2000
/** Until it is full and has to be made anew. */
const HEADROOM = 1.5
const LEAST_CAPACITY = 65_536
const BEFORE_ALL: KeyPlace = { domainId: '', key: '' }

/**
 * Which keys are surely nobody's, neither a link's nor a retired one's, so that whoever tries keys does not ask the
 * database. It is believed for as long as the change log is followed, which tells of every key that comes into being.
 */
export class KnownKeys {
  readonly #options: KnownKeysOptions
  readonly #now: () => number
  #filter: KeyFilter | undefined
  /** Hears of new keys as well while it is filled. */
  #filling: KeyFilter | undefined
  #followedAt = Number.NEGATIVE_INFINITY
  #doubtedAt = Number.NEGATIVE_INFINITY
  #answers = 0

  constructor(options: KnownKeysOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Whether nobody had this key at the last look at the changes: `<domainId>/<key in lower case>`. */
  wasNobodys(name: string): boolean {
    return this.#filter !== undefined && this.#isFollowing() && !this.#filter.mayHave(name)
  }

  /** The same by a look that began no sooner than then; in the time of `now`. */
  isNobodysSince(name: string, at: number): boolean {
    if (this.#followedAt < at || !this.wasNobodys(name)) return false
    this.#answers += 1
    return true
  }

  /** A key that was made, or that something changed about. */
  add(name: string): void {
    this.#filter?.add(name)
    this.#filling?.add(name)
  }

  /** Changes may have been missed: all has to be read anew. */
  forgetAll(): void {
    this.#filter = undefined
    this.#filling = undefined
  }

  /** All changes were heard that were committed before then; in the time of `now`. */
  follow(until: number): void {
    this.#followedAt = Math.max(this.#followedAt, until)
  }

  /** Something has changed, or may have: nothing is believed until a look at the changes that begins after this. */
  doubt(): void {
    this.#doubtedAt = this.#now()
  }

  usage(): { entries: number; bytes: number; isBelieved: boolean; answers: number } {
    const { entries = 0, bytes = 0 } = this.#filter ?? {}
    const isBelieved = this.#filter !== undefined && this.#isFollowing()
    return { entries, bytes, isBelieved, answers: this.#answers }
  }

  /** Reads all keys where there is need to; the feed has to be followed already. Throws when the database is away. */
  async refill(mayGoOn: () => boolean): Promise<void> {
    const isDue = !this.#filter || this.#filter.entries > this.#filter.capacity
    if (!isDue || !this.#isFollowing()) return
    const count = await this.#options.countKeys()
    const filter = new KeyFilter(Math.max(LEAST_CAPACITY, Math.ceil(count * HEADROOM)))
    // From here on it hears of what is made behind the page that is being read.
    this.#filling = filter
    const isWanted = () => mayGoOn() && this.#filling === filter
    for (const table of keyTables) await this.#fill(filter, table, isWanted)
    if (!isWanted()) return
    this.#filter = filter
    this.#filling = undefined
  }

  async #fill(filter: KeyFilter, table: KeyTable, isWanted: () => boolean): Promise<void> {
    for (let after: KeyPlace | undefined = BEFORE_ALL; after && isWanted(); ) {
      const startedAt = performance.now()
      const page: KeyPlace[] = await this.#options.listKeys(table, { after, limit: PAGE })
      for (const { domainId, key } of page) filter.add(`${domainId}/${key}`)
      after = page.length < PAGE ? undefined : page.at(-1)
      if (after) await pauseAfterStep(startedAt)
    }
  }

  #isFollowing(): boolean {
    if (this.#followedAt < this.#doubtedAt) return false
    return this.#now() - this.#followedAt <= BELIEVED_MS
  }
}
