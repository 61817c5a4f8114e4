import { LRUCache } from 'lru-cache'
import { type CompiledLink, unpackLink } from './compiled-link.ts'

/** Unpacking a longer text takes longer than the rest of a redirect. */
const LONG = 512
const MARK = 'm'
const UNPACKED_CHARACTERS = 32 * 1024 * 1024

/** Whether a text is a mark for a longer one. Packed links never start with this letter. */
export const isMark = (text: string): boolean => text.startsWith(MARK)

/** Caches links with long rule lists in unpacked form. */
export class LinkTableOverflow {
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
