/** What `%XX` needs no encoding. */
const UNRESERVED = /^[A-Za-z0-9._~-]$/
/** Longer ones are cut where they are stored: they are for people to read. */
const STORED_LENGTH = 2000

/**
 * An address in the form in which two are compared: case and final dot of the host, the default port, an empty path, an empty
 * query and the spelling of encoded characters say nothing about where it leads.
 */
export function comparable(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const host = url.host.replace(/\.(?=:\d+$|$)/, '')
  const search = url.search.length > 1 ? url.search : ''
  const hash = url.hash.length > 1 ? url.hash : ''
  return plainlyEncoded(`${url.protocol}//${host}${url.pathname}${search}${hash}`)
}

const plainlyEncoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (code, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(sign) ? sign : code.toUpperCase()
  })

/** Whether a redirect only spells the address anew: with https, with or without `www.`, or with a slash at its end. */
export const isRespelled = (before: string, after: string): boolean => bare(before) === bare(after)

const bare = (address: string): string =>
  comparable(address)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')

/** The old address of a key, as it stands in the file. The host is always that of the base. */
export function oldAddressOf(base: string, key: string): string {
  const path = key.replace(/^\/+/, '').replaceAll('?', '%3F').replaceAll('#', '%23')
  return URL.parse(`${base}${path}`)?.href ?? `${base}${path}`
}

export const storedAddress = (address: string): string =>
  address.length > STORED_LENGTH ? `${address.slice(0, STORED_LENGTH)}…`.toWellFormed() : address
