import { SECOND } from '../platform/clock.ts'

/** Fewer repeated visits are normal. Stays well below the twenty redirects after which browsers give up. */
const REPEATS_MAX = 5
const WINDOW_MS = 3 * SECOND
/** Enough slots that collisions are rare at tens of thousands of redirects a second. */
const SLOT_BITS = 20
const COUNT_MAX = 255

/** The highest count that a cookie holds; one more is a loop. */
const COUNTED_MAX = 3
export const LOOP_DETECTED = COUNTED_MAX + 1
const LOOP_COOKIE = /(?:^|;\s*)round=([1-3])(?:;|$)/

/** Sec-Fetch-Mode of a browser that navigates to a page. */
const NAVIGATION = 'navigate'

interface LoopCandidate {
  linkId: string
  /** The peer's address, or X-Forwarded-For as it was sent. */
  from: string
  cookie: string
  /** Sec-Fetch-Mode. */
  fetchMode: string
  at: number
}

/**
 * Detects a link that leads a browser back to itself through redirects of other sites. A browser gets a cookie with its
 * loop count only after its address has visited one link several times within seconds, so other visitors pay almost
 * nothing. The cookie expires within seconds, and keeps visitors behind one address apart.
 */
export class RedirectLoops {
  readonly #counts = new Uint8Array(1 << SLOT_BITS)
  #since = 0

  /** 0 without a sign of a loop; otherwise the count to store with `loopCookie`, or `LOOP_DETECTED`. */
  count({ linkId, from, cookie, fetchMode, at }: LoopCandidate): number {
    // Programs may repeat a request, and stop at their own redirect limit.
    if (fetchMode !== NAVIGATION) return 0
    const counted = cookie === '' ? 0 : Number(LOOP_COOKIE.exec(cookie)?.[1] ?? 0)
    if (counted > 0) return counted + 1
    return this.#isOften(linkId, from, at) ? 1 : 0
  }

  #isOften(linkId: string, from: string, at: number): boolean {
    if (at - this.#since >= WINDOW_MS || at < this.#since) {
      this.#counts.fill(0)
      this.#since = at
    }
    const slot = slotOf(linkId, from)
    const count = this.#counts[slot] ?? 0
    if (count < COUNT_MAX) this.#counts[slot] = count + 1
    return count >= REPEATS_MAX
  }
}

/** What may stand in the path of a cookie (RFC 6265, section 4.1.1). */
const COOKIE_PATH = /^\/[\x21-\x3a\x3c-\x7e]*/

/** Sent back only to this address and for three seconds. It does not identify the visitor. */
export const loopCookie = (count: number, path: string): string =>
  `round=${count}; Max-Age=3; Path=${COOKIE_PATH.exec(path)?.[0] ?? '/'}; HttpOnly; SameSite=Lax`

/** Hashes only the end of an id and of an address, because this runs for each redirect. */
const ID_SIGNS = 5
const ADDRESS_SIGNS = 16

function slotOf(linkId: string, from: string): number {
  let hash = 0
  for (let at = linkId.length - 1, end = at - ID_SIGNS; at > end; at -= 1) {
    hash = (Math.imul(hash, 31) + linkId.charCodeAt(at)) | 0
  }
  for (let at = from.length - 1, end = Math.max(-1, at - ADDRESS_SIGNS); at > end; at -= 1) {
    hash = (Math.imul(hash, 31) + from.charCodeAt(at)) | 0
  }
  return Math.imul(hash, 0x9e3779b1) >>> (32 - SLOT_BITS)
}
