import { LRUCache } from 'lru-cache'
import type { HubContent } from './hub-content.ts'
import { HubVariantCache, type Variant } from './hub-variant-cache.ts'
import type { StoredPage } from './stored-page.ts'

export interface HubCacheOptions {
  /** Undefined: there is no such hub. Rejects when the database is away. */
  read: (hubId: string) => Promise<HubContent | undefined>
  render: (content: HubContent, variant: Variant) => Promise<StoredPage>
  maxBytes: number
}

interface PendingLoad {
  name: string
  shelf: Promise<HubVariantCache | undefined>
  /** A change came in during the read, so its result may be stale. */
  isOutdated: boolean
}

/** Keeps the pages of published hubs until a change makes them stale. */
export class HubCache {
  readonly #options: HubCacheOptions
  readonly #shelves: LRUCache<string, HubVariantCache>
  /** Ids by the names in changes. */
  readonly #ids = new Map<string, string>()
  readonly #loads = new Map<string, PendingLoad>()
  readonly counts = { hits: 0, misses: 0, stale: 0, renderings: 0 }

  constructor(options: HubCacheOptions) {
    this.#options = options
    this.#shelves = new LRUCache({
      maxSize: options.maxBytes,
      dispose: ({ content }) => this.#ids.delete(content.name),
    })
  }

  /** A hub that is up to date. */
  find(hubId: string): HubVariantCache | undefined {
    const shelf = this.#shelves.get(hubId)
    if (!shelf || shelf.isStale) return undefined
    this.counts.hits += 1
    return shelf
  }

  /**
   * Reads the hub, whose changes have that name: `<domain id>/<key in lower case>`. Concurrent callers share the read.
   * Rejects when the database is away and no stale copy is kept.
   */
  load(hubId: string, name: string): Promise<HubVariantCache | undefined> {
    const running = this.#loads.get(hubId)
    if (running && !running.isOutdated) return running.shelf
    this.counts.misses += 1
    const load: PendingLoad = {
      name,
      shelf: this.#read(hubId, () => load.isOutdated),
      isOutdated: false,
    }
    this.#loads.set(hubId, load)
    return load.shelf.finally(() => {
      if (this.#loads.get(hubId) === load) this.#loads.delete(hubId)
    })
  }

  /** A variant of the page, or of version B of it, rendered if it is not kept. */
  page(
    shelf: HubVariantCache,
    variant: Variant,
    version: HubVariantCache = shelf,
  ): StoredPage | Promise<StoredPage> {
    return version.page(variant, () => {
      this.counts.renderings += 1
      if (this.#shelves.peek(shelf.content.id) === shelf) this.#keep(shelf)
    })
  }

  /** Of a link: `<domain id>/<key in lower case>`. */
  forget(name: string): void {
    for (const load of this.#loads.values()) if (load.name === name) load.isOutdated = true
    const hubId = this.#ids.get(name)
    const shelf = hubId === undefined ? undefined : this.#shelves.peek(hubId)
    if (shelf) shelf.isStale = true
  }

  forgetAll(): void {
    for (const load of this.#loads.values()) load.isOutdated = true
    for (const shelf of this.#shelves.values()) shelf.isStale = true
  }

  usage(): { entries: number; bytes: number } {
    return { entries: this.#shelves.size, bytes: this.#shelves.calculatedSize }
  }

  async #read(hubId: string, isOutdated: () => boolean): Promise<HubVariantCache | undefined> {
    try {
      const content = await this.#options.read(hubId)
      const shelf = content && new HubVariantCache(content, this.#options.render)
      if (shelf && !isOutdated()) this.#keep(shelf)
      else if (!shelf) this.#shelves.delete(hubId)
      return shelf
    } catch (error) {
      const stale = this.#shelves.get(hubId)
      if (!stale) throw error
      this.counts.stale += 1
      return stale
    }
  }

  /** The cache reads a size only when an entry is added. */
  #keep(shelf: HubVariantCache): void {
    const { id, name } = shelf.content
    this.#shelves.delete(id)
    this.#shelves.set(id, shelf, { size: Math.max(1, shelf.bytes) })
    if (this.#shelves.has(id)) this.#ids.set(name, id)
  }
}
