import { plannedTarget } from '../../../features/links/short-link.ts'

/** What was typed or pasted, where that is an address to shorten. Our own short links are none: those are looked for. */
export function findAddress(text: string, domains: readonly string[]): string | undefined {
  const address = text.trim()
  if (/\s/.test(address)) return undefined
  const host = plannedTarget(address)?.host
  return host === undefined || domains.includes(host) ? undefined : address
}

/** What the links are searched for: of a pasted short link only its key, since all of them share the domain. */
export function searchOf(text: string, domains: readonly string[]): string {
  const bare = text.trim().replace(/^https?:\/\/(www\.)?/i, '')
  const domain = domains.find((each) => bare.toLowerCase().startsWith(`${each}/`))
  return (domain === undefined ? bare : bare.slice(domain.length + 1)).slice(0, MAX_SEARCH)
}

/** As the server has it. */
const MAX_SEARCH = 200
