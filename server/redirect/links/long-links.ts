import { LRUCache } from 'lru-cache'
import { type CompiledLink, unpackLink } from './compiled-link.ts'

/** Longer ones take longer to read than the rest of a redirect. */
const LONG = 512
const MARK = 'm'
const UNPACKED_CHARACTERS = 32 * 1024 * 1024

/** Whether a text stands for a longer one: packed links begin otherwise. */
export const isMark = (text: string): boolean => text.startsWith(MARK)

/** Links with long lists of rules, unpacked once for all their visitors. */
export class LongLinks {
  readonly #unpacked = new LRUCache<number, CompiledLink>({ maxSize: UNPACKED_CHARACTERS })
  #last = 0

  /** Undefined for a text that is not long. Each mark is a new one, so it never leads to an earlier state of its link. */
  markFor(text: string): string | undefined {
    if (text.length < LONG) return undefined
    this.#last += 1
    this.#unpacked.set(this.#last, unpackLink(text), { size: text.length })
    return `${MARK}${this.#last}`
  }

  /** `read` finds the long text again, where it is still there. */
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
