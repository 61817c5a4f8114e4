/**
 * Headers by which a browser, or a script in a page, says that it fetches ahead or for a preview, in lower case:
 * - `Sec-Purpose` is the standard (Fetch, section 3.10): Chromium, and Firefox since 115
 * - `Purpose` is Chromium's and WebKit's older name, `X-Purpose` the one before that; Safari's Top Sites and Facebook's app say `preview`
 * - `X-Moz` is Firefox's before 115 (MDN, Link prefetching FAQ)
 * - scripts cannot set names that begin with `Sec-`: Turbo sends `X-Sec-Purpose` (pull request 1101)
 * - Remix's utilities also know `Sec-Fetch-Purpose` and `Moz-Purpose`
 * `Sec-Speculation-Tags` only comes with `Sec-Purpose`, and the `Sec-Fetch-…` of a visit look the same.
 */
export const standardPurposes = ['sec-purpose', 'x-sec-purpose', 'sec-fetch-purpose'] as const
export const olderPurposes = ['purpose', 'x-purpose', 'x-moz', 'moz-purpose'] as const

export interface Purposes {
  /** One of `standardPurposes`; of several, joined with commas. Empty: none of them was sent. */
  secPurpose: string
  /** The same of `olderPurposes`. */
  purpose: string
}

/** Parameters such as `prerender` or `anonymous-client-ip` follow a semicolon. */
const AHEAD = /(?:^|[,;\s])(?:prefetch|prerender|preview|preload|instant)(?:$|[,;\s])/i

/** Whether a request was sent before anybody asked for the page. */
export function isPrefetch({ secPurpose, purpose }: Purposes): boolean {
  if (secPurpose === '' && purpose === '') return false
  return AHEAD.test(secPurpose) || AHEAD.test(purpose)
}
