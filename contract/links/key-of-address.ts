const WITH_SCHEME = /^https?:\/\/[^\s/]+\/([^\s?#]*[^\s/?#])\/?$/i
const WITHOUT_SCHEME = /^[^\s/]+[.:][^\s/]+\/([^\s/?#]+)\/?$/

/**
 * The key of a complete short address, such as `bit.ly/spring`; undefined for any other text. Only an address with its scheme
 * may have a key of several segments: without one, `v1.2/new` is a key itself.
 */
export function keyOfAddress(text: string): string | undefined {
  const address = text.trim()
  const [, key] = WITH_SCHEME.exec(address) ?? WITHOUT_SCHEME.exec(address) ?? []
  return key === undefined ? undefined : decoded(key)
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** The key that a cell or a field asks for: as it is, behind a slash, or the end of a complete short address. */
export const keyInCell = (text: string): string => keyOfAddress(text) ?? bareKey(text)

/** A text that is a key and no address, behind a slash or not. */
export const bareKey = (text: string): string => text.trim().replace(/^\/|\/$/g, '')
