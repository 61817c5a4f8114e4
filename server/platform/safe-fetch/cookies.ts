import { CookieJar } from 'tough-cookie'
import type { FailedHop, FetchedHop } from './fetch-hop.ts'

/** Browsers keep 4096 bytes of a cookie, and some 180 for a site. */
const COOKIE_BYTES = 4096
const MOST_COOKIES = 60
const HEADER_BYTES = 16_384
/** Neither a name nor a value. */
const NOTHING = /^\s*=?\s*(?:;|$)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be in a header
const UNSENT = /[\x00-\x1f\x7f]|[^\x00-\xff]/

/** The cookies of one redirect chain, by the rules of RFC 6265 about hosts, paths, time and encryption. */
export class ChainCookies {
  #jar: CookieJar | undefined
  #kept = 0

  /** Takes what an answer sets; answers the headers for the next address. */
  passOn(hop: FetchedHop | FailedHop, next: string): Record<string, string> {
    if (hop.kind === 'fetched') this.#take(hop.url, hop.headers['set-cookie'])
    const cookies = this.#jar && URL.canParse(next) ? this.#jar.getCookieStringSync(next) : ''
    const maySend = cookies !== '' && cookies.length <= HEADER_BYTES && !UNSENT.test(cookies)
    return maySend ? { cookie: cookies } : {}
  }

  #take(url: URL, lines: readonly string[] | undefined): void {
    for (const line of lines ?? []) {
      if (this.#kept >= MOST_COOKIES) return
      if (line.length > COOKIE_BYTES || NOTHING.test(line)) continue
      this.#jar ??= new CookieJar(undefined, { rejectPublicSuffixes: true, looseMode: true })
      this.#kept += 1
      this.#jar.setCookieSync(line, url.href, { ignoreError: true })
    }
  }
}
