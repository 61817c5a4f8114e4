import { plannedTarget } from '../short-link.ts'

/** Parameter names from the web app manifest. Any of them may contain the address: most phone apps share it inside a text. */
const PARAMETERS = ['sharedUrl', 'sharedText', 'sharedTitle'] as const

/** The maximum length of a target. */
const MAX_ADDRESS = 8192

export const isShare = (search: URLSearchParams): boolean =>
  PARAMETERS.some((name) => search.has(name))

/**
 * The first http or https address in the shared text. It is untrusted input, so it only fills the address field: it is
 * never followed, and the server validates it like a typed address.
 */
export function findShared(search: URLSearchParams): string | undefined {
  return PARAMETERS.flatMap((name) => (search.get(name) ?? '').split(/\s+/)).find(isAddress)
}

/** The search parameters without the shared ones. */
export function withoutShare(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of PARAMETERS) next.delete(name)
  return next
}

/** Bare hosts are not accepted: in a text, `e.g.` would be one. */
const isAddress = (word: string): boolean =>
  /^https?:/i.test(word) && word.length <= MAX_ADDRESS && plannedTarget(word) !== undefined
