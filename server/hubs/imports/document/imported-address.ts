import { TARGET_MAX } from '../../../../contract/links/links.ts'
import { findHref } from '../../../../hub-page/addresses.ts'

const PICTURE_ADDRESS_MAX = 2000
const BARE_HOST = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#]|$)/u
const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/

/** The address as browsers write it, if it is one that a hub may lead to. */
export function importedAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > TARGET_MAX) return undefined
  const href = findHref(withScheme(text))
  return href !== undefined && href.length <= TARGET_MAX ? href : undefined
}

/** People type the address of a site, or their e-mail, without its scheme. */
function withScheme(text: string): string {
  if (EMAIL.test(text)) return `mailto:${text}`
  return BARE_HOST.test(text) ? `https://${text}` : text
}

/** Only what the server could fetch. */
export function pictureAddress(address: string | null | undefined, base?: URL): string | undefined {
  if (!address || address.length > PICTURE_ADDRESS_MAX) return undefined
  const url = URL.parse(address.trim(), base)
  const isFetched = url && /^https?:$/.test(url.protocol) && url.href.length <= PICTURE_ADDRESS_MAX
  // No server of ours reads drawings.
  return isFetched && !/\.svg$/i.test(url.pathname) ? url.href : undefined
}
