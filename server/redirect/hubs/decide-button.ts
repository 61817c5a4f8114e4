import { decideLink } from '../decide-link.ts'
import { type Deciding, decideAway, decidePage } from '../decision.ts'
import { findEnd } from '../destination.ts'
import type { CompiledLink } from '../links/compiled-link.ts'
import type { PageKind } from '../pages/answers.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { RedirectRequest } from '../request/redirect-request.ts'

/** A button redirects as a link does, while its hub is live. */
export function decideButton(
  context: RedirectContext,
  request: RedirectRequest,
  button: CompiledLink,
): Deciding {
  const decide = (end: PageKind | undefined) =>
    end ? decidePage(context, request, { kind: end }) : decideLink(context, request, button)
  try {
    const end = findHubEnd(context, request, button)
    return end instanceof Promise ? end.then(decide) : decide(end)
  } catch (error) {
    return decideAway(context, request, error)
  }
}

/**
 * The page that visitors get in place of a button whose hub is not live; undefined if it is. The hub is looked up by its
 * key like any link, so its own changes are all that ends its buttons. Throws when the database is away.
 */
export function findHubEnd(
  { cache }: RedirectContext,
  { site, at }: RedirectRequest,
  { hubKey }: CompiledLink,
): PageKind | undefined | Promise<PageKind | undefined> {
  const { domainId, space } = site
  if (domainId === undefined || hubKey === null) return 'not-found'
  const hub = cache.load({ domainId, space, key: hubKey })
  return hub instanceof Promise ? hub.then((found) => endOfHub(found, at)) : endOfHub(hub, at)
}

function endOfHub(hub: CompiledLink | undefined, at: number): PageKind | undefined {
  if (hub?.kind !== 'hub') return 'not-found'
  const end = findEnd(hub, at)
  if (!end) return undefined
  return end.kind === 'banned' || end.kind === 'gone' ? end.kind : 'not-found'
}
