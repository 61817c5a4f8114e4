import { answerLink } from '../answer-link.ts'
import type { Core } from '../core.ts'
import { findEnd } from '../destination.ts'
import type { CompiledLink } from '../links/compiled-link.ts'
import type { Answer, PageKind } from '../pages/answers.ts'
import { pageFor, type RedirectRequest, type Responder } from '../redirect-request.ts'

/** A button redirects as a link does, while its hub is live. */
export function answerButton(
  responder: Responder,
  request: RedirectRequest,
  button: CompiledLink,
): Answer | Promise<Answer> {
  try {
    const end = findHubEnd(responder.core, request, button)
    if (end instanceof Promise) return answerLater(responder, request, { button, ending: end })
    return answerOpen(responder, request, { button, end })
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

async function answerLater(
  responder: Responder,
  request: RedirectRequest,
  { button, ending }: { button: CompiledLink; ending: Promise<PageKind | undefined> },
): Promise<Answer> {
  try {
    return await answerOpen(responder, request, { button, end: await ending })
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

const answerOpen = (
  responder: Responder,
  request: RedirectRequest,
  { button, end }: { button: CompiledLink; end: PageKind | undefined },
): Answer | Promise<Answer> =>
  end ? pageFor(responder, request, end) : answerLink(responder, request, button)

function answerAway(responder: Responder, request: RedirectRequest, error: unknown): Answer {
  responder.core.onLookUpError(error)
  return pageFor(responder, request, 'away')
}

/**
 * The page that visitors get in place of a button whose hub is not live; undefined if it is. The hub is looked up by its
 * key like any link, so its own changes are all that ends its buttons. Throws when the database is away.
 */
export function findHubEnd(
  { cache }: Core,
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
