import { plannedTarget } from '../../../links/short-link.ts'

/** The text if it is an address to shorten. Our own short links are searched for instead. */
export function findAddress(text: string, domains: readonly string[]): string | undefined {
  const address = text.trim()
  if (/\s/.test(address)) return undefined
  const host = plannedTarget(address)?.host
  return host === undefined || domains.includes(host) ? undefined : address
}

/** The query for links: of a pasted short link only its key, since all of them share the domain. */
export function searchOf(text: string, domains: readonly string[]): string {
  const bare = text.trim().replace(/^https?:\/\/(www\.)?/i, '')
  const domain = domains.find((each) => bare.toLowerCase().startsWith(`${each}/`))
  return (domain === undefined ? bare : bare.slice(domain.length + 1)).slice(0, MAX_SEARCH)
}

/** The server's limit. */
const MAX_SEARCH = 200
