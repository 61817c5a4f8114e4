import type { Clock } from '../platform/clock.ts'
import { type CompiledLink, packLink, unpackLink } from './compiled-link.ts'
import { isMark, LongLinks } from './long-links.ts'
import { type KeyRange, wholeOf } from './packed-block.ts'
import { type PackedLimits, PackedTexts } from './packed-texts.ts'

/** A key on a domain: `space` is the domain's number in this process. */
export interface LinkPlace {
  domainId: string
  space: number
  /** In lower case. */
  key: string
}

export interface LinkCacheOptions {
  /** Reads and compiles a link; throws when the database is away. */
  read: (place: LinkPlace) => Promise<CompiledLink | undefined>
  spaceOf: (domainId: string) => number
  clock: Clock
  limits?: PackedLimits
}

interface Load {
  link: Promise<CompiledLink | undefined>
  /** Something changed while it was read: the answer may be an old one. */
  isOutdated: boolean
}

/** Room for 131,072 links with targets of 350 characters, twice: see `PackedTexts`. */
const LIMITS: PackedLimits = { maxEntries: 131_072, maxBytes: 64 * 1024 * 1024 }
const MISS_MS = 1000
const MAX_MISSES = 10_000

/** Links as the redirect uses them, for as long as nothing says that they changed. */
export class LinkCache {
  readonly #options: LinkCacheOptions
  readonly #links: PackedTexts
  readonly #long = new LongLinks()
  readonly #loads = new Map<string, Load>()
  /** Keys that are no links, and until when that is believed. */
  readonly #misses = new Map<string, number>()
  readonly counts = { hits: 0, misses: 0, stale: 0 }

  constructor(options: LinkCacheOptions) {
    this.#options = options
    this.#links = new PackedTexts(options.limits ?? LIMITS)
  }

  /** A link that is known and up to date, by its key in any spelling. */
  find(space: number, key: KeyRange): CompiledLink | undefined {
    const text = this.#links.find(space, key)
    if (text === undefined) return undefined
    const link = isMark(text)
      ? this.#long.find(text, () => this.#links.find(space, wholeOf(longKey(spelled(key)))))
      : unpackLink(text)
    if (link) this.counts.hits += 1
    return link
  }

  /** Reads it when it is not known; all who ask meanwhile share the query. Throws when nobody can tell. */
  async load(place: LinkPlace): Promise<CompiledLink | undefined> {
    const known = this.find(place.space, wholeOf(place.key))
    if (known) return known
    const name = nameOf(place)
    if (this.#isRememberedMiss(name)) return undefined
    const running = this.#loads.get(name)
    if (running && !running.isOutdated) return running.link
    const { promise, resolve } = Promise.withResolvers<CompiledLink | undefined>()
    const load: Load = { link: promise, isOutdated: false }
    this.#loads.set(name, load)
    resolve(this.#read(place, load))
    try {
      return await promise
    } finally {
      if (this.#loads.get(name) === load) this.#loads.delete(name)
    }
  }

  /** What has changed: `link:<domainId>/<key in lower case>`. */
  forget(subject: string): void {
    const slash = subject.indexOf('/')
    if (!subject.startsWith('link:') || slash < 0) return
    const name = subject.slice('link:'.length)
    const load = this.#loads.get(name)
    if (load) load.isOutdated = true
    this.#misses.delete(name)
    const domainId = subject.slice('link:'.length, slash)
    const key = subject.slice(slash + 1)
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

  async #read(place: LinkPlace, load: Load): Promise<CompiledLink | undefined> {
    this.counts.misses += 1
    try {
      const link = await this.#options.read(place)
      if (!load.isOutdated) this.#remember(place, link)
      return link
    } catch (error) {
      return this.#stale(place, error)
    }
  }

  #remember(place: LinkPlace, link: CompiledLink | undefined): void {
    if (link) {
      this.#keep(place, packLink(link))
      return
    }
    this.#links.drop(place.space, place.key)
    if (this.#misses.size >= MAX_MISSES) this.#misses.clear()
    this.#misses.set(nameOf(place), this.#options.clock() + MISS_MS)
  }

  /** A long text lies under a name of its own, and a short mark where it would be read with each visit. */
  #keep({ space, key }: LinkPlace, text: string): void {
    const mark = this.#long.markFor(text)
    this.#links.keep(space, key, mark ?? text)
    if (mark !== undefined) this.#links.keep(space, longKey(key), text)
  }

  #isRememberedMiss(name: string): boolean {
    const until = this.#misses.get(name)
    return until !== undefined && until > this.#options.clock()
  }

  /** Better an earlier target than none. */
  #stale(place: LinkPlace, error: unknown): CompiledLink {
    const text = this.#links.findStale(place.space, place.key)
    const link =
      text !== undefined && isMark(text)
        ? this.#long.find(text, () => this.#links.findStale(place.space, longKey(place.key)))
        : text && unpackLink(text)
    if (!link) throw error
    this.counts.stale += 1
    return link
  }
}

/** No key has this sign. */
const longKey = (key: string) => `${key}#`

const spelled = ({ text, from, to }: KeyRange) => text.slice(from, to).toLowerCase()

function nameOf({ domainId, key }: LinkPlace): string {
  return `${domainId}/${key}`
}
