import type { Clock } from '../../platform/clock.ts'
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
  /** Reads and compiles a link, at once where that is quick; throws when the database is away. */
  read: (place: LinkPlace) => Found | Promise<Found>
  /** Whether a key, as `<domainId>/<key in lower case>`, is surely no link, so that nobody has to be asked. */
  isNobodys: (name: string) => boolean
  /** Whether that still holds after what others have committed by now. */
  confirmNobodys: (name: string) => Promise<boolean>
  spaceOf: (domainId: string) => number
  clock: Clock
  limits: PackedLimits
}

type Found = CompiledLink | undefined

interface Load {
  link: Promise<Found>
  /** Something changed while it was read: the answer may be an old one. */
  isOutdated: boolean
}

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
    this.#links = new PackedTexts(options.limits)
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

  /**
   * Reads it when it is not known, at once where that is quick; else all who ask meanwhile share the question. Throws, or
   * rejects, when nobody can tell.
   */
  load(place: LinkPlace): Found | Promise<Found> {
    const known = this.find(place.space, wholeOf(place.key))
    if (known) return known
    const name = nameOf(place)
    if (this.#isRememberedMiss(name)) return undefined
    if (this.#options.isNobodys(name)) return this.#loadUnlessNobodys(place, name)
    return this.#loadNamed(place, name)
  }

  async #loadUnlessNobodys(place: LinkPlace, name: string): Promise<Found> {
    return (await this.#options.confirmNobodys(name)) ? undefined : this.#loadNamed(place, name)
  }

  #loadNamed(place: LinkPlace, name: string): Found | Promise<Found> {
    const running = this.#loads.get(name)
    if (running && !running.isOutdated) return running.link
    const read = this.#read(place)
    if (read instanceof Promise) return this.#share(place, name, read)
    this.#remember(place, read)
    return read
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

  #read(place: LinkPlace): Found | Promise<Found> {
    this.counts.misses += 1
    try {
      return this.#options.read(place)
    } catch (error) {
      return this.#stale(place, error)
    }
  }

  #share(place: LinkPlace, name: string, read: Promise<Found>): Promise<Found> {
    const load: Load = { link: this.#settle(place, read, () => load.isOutdated), isOutdated: false }
    this.#loads.set(name, load)
    return load.link.finally(() => {
      if (this.#loads.get(name) === load) this.#loads.delete(name)
    })
  }

  async #settle(place: LinkPlace, read: Promise<Found>, isOutdated: () => boolean): Promise<Found> {
    try {
      const link = await read
      if (!isOutdated()) this.#remember(place, link)
      return link
    } catch (error) {
      return this.#stale(place, error)
    }
  }

  #remember(place: LinkPlace, link: Found): void {
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
