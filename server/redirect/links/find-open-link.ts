import { comparedKey } from '../../../contract/links/keys.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { OpenKey } from '../request/open-key.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { Site } from './hosts.ts'
import type { FoundLink, LinkPlace } from './link-cache.ts'
import { loadLink } from './load-link.ts'

type Sources = Pick<RedirectContext, 'cache' | 'hosts'>

export interface FoundOpenLink {
  asked: OpenKey
  link: CompiledLink
}

/** Undefined on a host without a domain. */
export function placeOn(site: Site, key: string): LinkPlace | undefined {
  const { domainId, space } = site
  return domainId === undefined ? undefined : { domainId, space, key: comparedKey(key, site.keys) }
}

/**
 * The first of the keys that is a link, and passes on what stands behind its key. Nearly always that is the first key, with
 * one look-up. Throws or rejects when the database is away.
 */
export function findOpenLink(
  sources: Sources,
  site: Site,
  keys: readonly OpenKey[],
): FoundOpenLink | undefined | Promise<FoundOpenLink | undefined> {
  const [first, ...others] = keys
  if (!first) return undefined
  const link = load(sources, site, first)
  if (link instanceof Promise) return findLater(sources, site, { first, link, others })
  const found = foundOf(first, link)
  return found ?? (others.length === 0 ? undefined : findAmong(sources, site, others))
}

async function findLater(
  sources: Sources,
  site: Site,
  { first, link, others }: { first: OpenKey; link: Promise<FoundLink>; others: OpenKey[] },
): Promise<FoundOpenLink | undefined> {
  return foundOf(first, await link) ?? findAmong(sources, site, others)
}

/** Looks all of them up at once: they are few, and known keys need no query. */
async function findAmong(
  sources: Sources,
  site: Site,
  keys: readonly OpenKey[],
): Promise<FoundOpenLink | undefined> {
  const links = await Promise.all(keys.map(async (asked) => load(sources, site, asked)))
  for (const [at, asked] of keys.entries()) {
    const found = foundOf(asked, links[at])
    if (found) return found
  }
  return undefined
}

function load(sources: Sources, site: Site, { key }: OpenKey): FoundLink | Promise<FoundLink> {
  const place = placeOn(site, key)
  return place && loadLink(sources, place)
}

function foundOf(asked: OpenKey, link: FoundLink): FoundOpenLink | undefined {
  if (!link || (asked.segments !== undefined && !link.forwardsPath)) return undefined
  return { asked, link }
}
