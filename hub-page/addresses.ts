const OPENED = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:'])

/**
 * The address as a browser reads it, if it is one that a page may lead to. The parser decides, as it does in browsers: it
 * ignores line breaks, control characters and capitals, with which other schemes are disguised.
 */
export function findHref(address: string): string | undefined {
  const url = parsedUrl(address)
  if (!url || !OPENED.has(url.protocol)) return undefined
  return url.protocol === 'mailto:' || url.pathname !== '' ? url.href : undefined
}

/** The address if clicks on it can be counted: http and https only. */
export function findWebAddress(address: string): string | undefined {
  const href = findHref(address)
  return href && /^https?:/.test(href) ? href : undefined
}

/** The address below which the pictures of pages are, on every host. */
export const PICTURES_PATH = '/_/pictures/'
export const FONTS_PATH = '/_/fonts/'
export const SUBSCRIBE_PATH = '/_/subscribe'

/** `URL.parse`, which older browsers do not have. */
export const parsedUrl = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined

const HASH_LENGTH = 12

/** The picture of a page for messengers. Its name changes with the document, so that networks fetch the new one. */
export const cardPath = (hubId: string, hash: string): string =>
  `/_/cards/${cardName(hubId, hash)}.png`

/** Without the ending, as the file is stored. */
export const cardName = (hubId: string, hash: string): string =>
  `${hubId}-${hash.slice(0, HASH_LENGTH)}`
