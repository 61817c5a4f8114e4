import type { HubDocument } from '../../../contract/hubs/document.ts'
import {
  conditionalBlocks,
  nextEdge,
  type PageVisitor,
  shownBlocks,
} from '../../../hub-page/shown-blocks.ts'
import { documentIn, type HubContent } from './hub-content.ts'
import type { StoredPage } from './stored-page.ts'

/** What is shown at the address: the page, the page of a visitor who has passed its gate, or something in its place. */
export type PageKind = 'page' | 'opened' | 'locked' | 'ended' | 'age' | 'disabled'

export interface Variant {
  kind: PageKind
  /** Ids of the blocks that are shown; undefined if there are no conditions. */
  shown: ReadonlySet<string> | undefined
}

const VARIANTS_MAX = 16
/** Objects of a parsed document take some times its characters. */
const PARSED_FACTOR = 6

/** A hub with the variants of its page that were rendered. */
export class HubVariantCache {
  readonly content: HubContent
  /** A change makes it stale: it is shown only while the database is away. */
  isStale = false
  /** Version B, while an experiment runs: with variants of its own. */
  readonly b: HubVariantCache | undefined
  readonly #render: (content: HubContent, variant: Variant) => Promise<StoredPage>
  /** Only of hubs with conditions; others are parsed when they are rendered. */
  readonly #document: HubDocument | undefined
  readonly #hasAudience: boolean
  /** The least recently shown first. */
  readonly #variants = new Map<string, StoredPage>()
  readonly #renderings = new Map<string, Promise<StoredPage>>()
  #pageBytes = 0
  /** Without an audience all visitors see the same, until the next edge of a schedule. */
  #shown: ReadonlySet<string> | undefined
  #shownFrom = Number.POSITIVE_INFINITY
  #shownUntil = Number.NEGATIVE_INFINITY

  constructor(
    content: HubContent,
    render: (content: HubContent, variant: Variant) => Promise<StoredPage>,
  ) {
    this.content = content
    this.b = content.experiment && new HubVariantCache(content.experiment.b, render)
    this.#render = render
    const document = content.source === null ? undefined : documentIn(content.source)
    const conditional = document ? conditionalBlocks(document) : []
    this.#hasAudience = conditional.some(({ audience }) => audience)
    this.#document = conditional.length > 0 ? document : undefined
  }

  /** Of memory, about. */
  get bytes(): number {
    const signs = this.content.source?.length ?? 0
    const own = signs * (this.#document ? PARSED_FACTOR + 1 : 1) + this.#pageBytes
    return own + (this.b?.bytes ?? 0)
  }

  /** Whether visitors, or times, differ in what they see. */
  get isConditional(): boolean {
    return this.#document !== undefined
  }

  get variants(): number {
    return this.#variants.size
  }

  /** The blocks that the visitor sees; undefined if there are no conditions. */
  shownTo(visitor: PageVisitor): ReadonlySet<string> | undefined {
    if (!this.#document) return undefined
    if (this.#hasAudience) return shownBlocks(this.#document, visitor)
    const { at } = visitor
    if (!this.#shown || at < this.#shownFrom || at >= this.#shownUntil) {
      this.#shown = shownBlocks(this.#document, visitor)
      this.#shownFrom = at
      this.#shownUntil = nextEdge(this.#document, at) ?? Number.POSITIVE_INFINITY
    }
    return this.#shown
  }

  /** The rendered variant. Concurrent callers share a rendering; `grown` runs when it has been kept. */
  page(variant: Variant, grown: () => void): StoredPage | Promise<StoredPage> {
    const name = nameOf(variant)
    const known = this.#variants.get(name)
    if (known && this.#variants.size > 1) {
      this.#variants.delete(name)
      this.#variants.set(name, known)
    }
    return known ?? this.#renderings.get(name) ?? this.#renderAndKeep(name, variant, grown)
  }

  async #renderAndKeep(name: string, variant: Variant, grown: () => void): Promise<StoredPage> {
    const rendering = this.#render(this.content, variant)
    this.#renderings.set(name, rendering)
    try {
      const page = await rendering
      this.#keep(name, page)
      grown()
      return page
    } finally {
      this.#renderings.delete(name)
    }
  }

  #keep(name: string, page: StoredPage): void {
    for (const [oldest, { bytes }] of this.#variants) {
      if (this.#variants.size < VARIANTS_MAX) break
      this.#variants.delete(oldest)
      this.#pageBytes -= bytes
    }
    this.#variants.set(name, page)
    this.#pageBytes += page.bytes
  }
}

const nameOf = ({ kind, shown }: Variant): string =>
  shown ? `${kind} ${[...shown].join(' ')}` : kind
