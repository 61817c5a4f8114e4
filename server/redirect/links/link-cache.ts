import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { type CompiledLink, packLink, unpackLink } from './compiled-link.ts'
import { LinkTable, type PackedLimits } from './link-table.ts'
import { type KeyRange, wholeOf } from './link-table-block.ts'

/** A key on a domain: `space` is the domain's number in this process. */
export interface LinkPlace {
  domainId: string
  space: number
  /** As the domain compares keys. */
  key: string
}

export interface LinkCacheOptions {
  /** Reads and compiles a link, synchronously if that is quick. Throws when the database is away. */
  read: (place: LinkPlace) => FoundLink | Promise<FoundLink>
  /** Whether `<domainId>/<compared key>` is known to be unused, without a query. */
  isUnused: (name: string) => boolean
  /** Whether that still holds after everything committed by now. */
  confirmUnused: (name: string) => Promise<boolean>
  spaceOf: (domainId: string) => number
  clock: Clock
  limits: PackedLimits
}

export type FoundLink = CompiledLink | undefined

interface PendingLoad {
  link: Promise<FoundLink>
  /** A change came in during the read, so its result may be stale. */
  isOutdated: boolean
}

const MISS_MS = 1000
const MAX_MISSES = 10_000

/** Caches compiled links until a change makes them stale. */
export class LinkCache {
  readonly #options: LinkCacheOptions
  readonly #links: LinkTable
  readonly #long = new LinkTableOverflow()
  readonly #loads = new Map<string, PendingLoad>()
  /** Keys without a link, and when each entry expires. */
  readonly #misses = new Map<string, number>()
  readonly counts = { hits: 0, misses: 0, stale: 0 }

  constructor(options: LinkCacheOptions) {
    this.#options = options
    this.#links = new LinkTable(options.limits)
  }

  /** A cached link that is up to date. The key may be in any case, and is one of a domain with the usual keys. */
  find(space: number, key: KeyRange): CompiledLink | undefined {
    const text = this.#links.find(space, key)
    if (text === undefined) return undefined
    const link = isMark(text)
      ? this.#long.find(text, () => this.#links.find(space, wholeOf(longKey(spelled(key)))))
      : unpackLink(text)
    if (link) this.counts.hits += 1
    return link
  }

  /**
   * Reads the link if it is not cached, synchronously if that is quick; otherwise concurrent callers share one query.
   * Throws or rejects when the database is away and no stale copy is cached.
   */
  load(place: LinkPlace): FoundLink | Promise<FoundLink> {
    const known = this.find(place.space, wholeOf(tableKey(place.key)))
    if (known) return known
    const name = nameOf(place)
    if (this.#isRememberedMiss(name)) return undefined
    if (this.#options.isUnused(name)) return this.#loadUnlessUnused(place, name)
    return this.#loadNamed(place, name)
  }

  async #loadUnlessUnused(place: LinkPlace, name: string): Promise<FoundLink> {
    return (await this.#options.confirmUnused(name)) ? undefined : this.#loadNamed(place, name)
  }

  #loadNamed(place: LinkPlace, name: string): FoundLink | Promise<FoundLink> {
    const running = this.#loads.get(name)
    if (running && !running.isOutdated) return running.link
    const read = this.#read(place)
    if (read instanceof Promise) return this.#share(place, name, read)
    this.#remember(place, read)
    return read
  }

  /** `subject` is `link:<domainId>/<key in lower case>`; other subjects are ignored. */
  forget(subject: string): void {
    const slash = subject.indexOf('/')
    if (!subject.startsWith('link:') || slash < 0) return
    const name = subject.slice('link:'.length)
    const load = this.#loads.get(name)
    if (load) load.isOutdated = true
    this.#misses.delete(name)
    const domainId = subject.slice('link:'.length, slash)
    const key = tableKey(subject.slice(slash + 1))
    this.#links.markStale(this.#options.spaceOf(domainId), key)
    this.#links.markStale(this.#options.spaceOf(domainId), longKey(key))
  }

  forgetAll(): void {
    for (const load of this.#loads.values()) load.isOutdated = true
    this.#misses.clear()
    this.#links.markAllStale()
  }

  usage(): { entries: number; bytes: number } {
    return this.#links.usage()
  }

  #read(place: LinkPlace): FoundLink | Promise<FoundLink> {
    this.counts.misses += 1
    try {
      return this.#options.read(place)
    } catch (error) {
      return this.#stale(place, error)
    }
  }

  #share(place: LinkPlace, name: string, read: Promise<FoundLink>): Promise<FoundLink> {
    const load: PendingLoad = {
      link: this.#settle(place, read, () => load.isOutdated),
      isOutdated: false,
    }
    this.#loads.set(name, load)
    return load.link.finally(() => {
      if (this.#loads.get(name) === load) this.#loads.delete(name)
    })
  }

  async #settle(
    place: LinkPlace,
    read: Promise<FoundLink>,
    isOutdated: () => boolean,
  ): Promise<FoundLink> {
    try {
      const link = await read
      if (!isOutdated()) this.#remember(place, link)
      return link
    } catch (error) {
      return this.#stale(place, error)
    }
  }

  #remember(place: LinkPlace, link: FoundLink): void {
    if (link) {
      this.#keep(place, packLink(link))
      return
    }
    this.#links.drop(place.space, tableKey(place.key))
    if (this.#misses.size >= MAX_MISSES) this.#misses.clear()
    this.#misses.set(nameOf(place), this.#options.clock() + MISS_MS)
  }

  /** Stores a long text under a separate key, and a short mark under the link's key. */
  #keep({ space, key: compared }: LinkPlace, text: string): void {
    const key = tableKey(compared)
    const mark = this.#long.markFor(text)
    this.#links.keep(space, key, mark ?? text)
    if (mark !== undefined) this.#links.keep(space, longKey(key), text)
  }

  #isRememberedMiss(name: string): boolean {
    const until = this.#misses.get(name)
    return until !== undefined && until > this.#options.clock()
  }

  /** While the database is away, a stale link is better than none. */
  #stale(place: LinkPlace, error: unknown): CompiledLink {
    const key = tableKey(place.key)
    const text = this.#links.findStale(place.space, key)
    const link =
      text !== undefined && isMark(text)
        ? this.#long.find(text, () => this.#links.findStale(place.space, longKey(key)))
        : text && unpackLink(text)
    if (!link) throw error
    this.counts.stale += 1
    return link
  }
}

const USUAL = /^[a-z0-9_-]*$/

/**
 * A compared key for the table, which takes ASCII and finds it in any case: capital letters, which only some domains tell
 * apart, and all beyond ASCII are percent-encoded. No key has a percent sign.
 */
function tableKey(key: string): string {
  if (USUAL.test(key)) return key
  const capitals = key.replace(/[A-Z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return capitals.replace(/[^!-~]+/g, encodeURIComponent).toLowerCase()
}

/** No link's key contains this sign. */
const longKey = (key: string) => `${key}#`

const spelled = ({ text, from, to }: KeyRange) => text.slice(from, to).toLowerCase()

function nameOf({ domainId, key }: LinkPlace): string {
  return `${domainId}/${key}`
}

/** Unpacking a longer text takes longer than the rest of a redirect. */
const LONG = 512
const MARK = 'm'
const UNPACKED_CHARACTERS = 32 * 1024 * 1024

/** Whether a text is a mark for a longer one. Packed links never start with this letter. */
const isMark = (text: string): boolean => text.startsWith(MARK)

/** Caches links with long rule lists in unpacked form. */
class LinkTableOverflow {
  readonly #unpacked = new LRUCache<number, CompiledLink>({ maxSize: UNPACKED_CHARACTERS })
  #last = 0

  /** Undefined for a short text. Each call makes a new mark, so a mark never leads to an earlier state of its link. */
  markFor(text: string): string | undefined {
    if (text.length < LONG) return undefined
    this.#last += 1
    this.#unpacked.set(this.#last, unpackLink(text), { size: text.length })
    return `${MARK}${this.#last}`
  }

  /** `read` returns the long text, or undefined if it is gone. */
  find(mark: string, read: () => string | undefined): CompiledLink | undefined {
    const number = Number(mark.slice(MARK.length))
    const known = this.#unpacked.get(number)
    if (known) return known
    const text = read()
    if (text === undefined) return undefined
    const link = unpackLink(text)
    this.#unpacked.set(number, link, { size: text.length })
    return link
  }
}
