import { SECOND } from '../platform/clock.ts'

/** Only where a link that leads on looks like one that leads back: browsers give up after twenty redirects. */
const USUAL = 5
const WINDOW_MS = 3 * SECOND
/** So many that strangers who share one are rare at tens of thousands of redirects a second. */
const SLOT_BITS = 20
const MOST = 255

/** Rounds that a browser may tell of before it is shown a page. */
const ROUNDS = 3
export const IN_CIRCLES = ROUNDS + 1
const TOLD = /(?:^|;\s*)round=([1-3])(?:;|$)/

/** What a browser says that is on its way to a page. */
const BY_BROWSER = 'navigate'

interface Follower {
  linkId: string
  /** Who asks, as far as anybody says without being asked: an address, or several of a proxy. */
  from: string
  cookie: string
  /** Sec-Fetch-Mode. */
  fetchMode: string
  at: number
}

/**
 * Notices that a link leads a browser back to itself, by way of somebody else's redirect. It costs the others next to
 * nothing: only whose browser comes to one link again and again within seconds is given a cookie with the number of the round, which
 * ends as soon; many visitors behind one address each have one of their own.
 */
export class Rounds {
  readonly #counts = new Uint8Array(1 << SLOT_BITS)
  #since = 0

  /** 0 as a rule; otherwise the number to remember by `roundCookie`, or `IN_CIRCLES`. */
  of({ linkId, from, cookie, fetchMode, at }: Follower): number {
    // A program may ask as often as it likes, and has limits of its own.
    if (fetchMode !== BY_BROWSER) return 0
    const told = cookie === '' ? 0 : Number(TOLD.exec(cookie)?.[1] ?? 0)
    if (told > 0) return told + 1
    return this.#isOften(linkId, from, at) ? 1 : 0
  }

  #isOften(linkId: string, from: string, at: number): boolean {
    if (at - this.#since >= WINDOW_MS || at < this.#since) {
      this.#counts.fill(0)
      this.#since = at
    }
    const slot = slotOf(linkId, from)
    const count = this.#counts[slot] ?? 0
    if (count < MOST) this.#counts[slot] = count + 1
    return count >= USUAL
  }
}

/** What the browser sends back only to this address, and only within seconds. It names nobody. */
export const roundCookie = (round: number, key: string): string =>
  `round=${round}; Max-Age=3; Path=/${key}; HttpOnly; SameSite=Lax`

/** Enough of an id, and of an address, to tell them apart: this is done for each redirect. */
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
