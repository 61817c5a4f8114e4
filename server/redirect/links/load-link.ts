import type { RedirectContext } from '../redirect-context.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { FoundLink, LinkPlace } from './link-cache.ts'

type Sources = Pick<RedirectContext, 'cache' | 'hosts'>

/** The link of a key, or of the alias that the key is. Throws or rejects when the database is away. */
export function loadLink(sources: Sources, place: LinkPlace): FoundLink | Promise<FoundLink> {
  const found = sources.cache.load(place)
  return found instanceof Promise
    ? found.then((read) => followAlias(sources, read))
    : followAlias(sources, found)
}

/**
 * The link of an alias; any other link as it is. It is looked up by its own key, so the changes of a link are all that an
 * alias has to know.
 */
export function followAlias(
  { cache, hosts }: Sources,
  found: FoundLink,
): FoundLink | Promise<FoundLink> {
  if (found?.kind !== 'alias') return found
  const slash = found.aliasOf?.indexOf('/') ?? -1
  if (found.aliasOf === null || slash < 0) return undefined
  const domainId = found.aliasOf.slice(0, slash)
  const key = found.aliasOf.slice(slash + 1)
  const read = cache.load({ domainId, space: hosts.spaceOf(domainId), key })
  return read instanceof Promise ? read.then(ownLink) : ownLink(read)
}

/** The key may have become an alias since then. */
const ownLink = (link: CompiledLink | undefined): FoundLink =>
  link?.kind === 'alias' ? undefined : link
