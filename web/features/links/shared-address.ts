import { plannedTarget } from './short-link.ts'

/** As the manifest names them. The address may come in any of them: most apps on phones share it inside a text. */
const PARAMETERS = ['sharedUrl', 'sharedText', 'sharedTitle'] as const

/** As long as a target may be. */
const MAX_ADDRESS = 8192

export const isShare = (search: URLSearchParams): boolean =>
  PARAMETERS.some((name) => search.has(name))

/**
 * The first address with http or https in what another app shared. It comes from anywhere, so it is a text for the address
 * field and no more: nobody follows it, and the server judges it like one that was typed.
 */
export function findShared(search: URLSearchParams): string | undefined {
  return PARAMETERS.flatMap((name) => (search.get(name) ?? '').split(/\s+/)).find(isAddress)
}

/** The address bar without what was shared. */
export function withoutShare(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of PARAMETERS) next.delete(name)
  return next
}

/** A bare host is left alone: in a text, `e.g.` would be one. */
const isAddress = (word: string): boolean =>
  /^https?:/i.test(word) && word.length <= MAX_ADDRESS && plannedTarget(word) !== undefined
