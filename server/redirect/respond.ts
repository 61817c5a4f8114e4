import { answerFacts } from './answer-facts.ts'
import { answerLink } from './answer-link.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Site } from './links/hosts.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { wholeOf } from './links/packed-block.ts'
import { type Answer, badHostAnswer } from './pages/answers.ts'
import { addressIn, comparableKey, partsOf } from './path.ts'
import {
  counted,
  pageFor,
  type RedirectRequest,
  type Responder,
  sendTo,
  unknownKey,
  wrongMethod,
} from './redirect-request.ts'

/** Any request whose head has been parsed. */
export interface FullRequest extends Pick<RedirectRequest, 'method' | 'requester' | 'at' | 'form'> {
  /** Path and query. */
  target: string
  host: string
}

/** POST is for the forms of password pages and of the page about a link. */
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The answer for a short link; undefined when the request belongs to the application. */
export function respond(
  responder: Responder,
  request: FullRequest,
): Answer | Promise<Answer> | undefined {
  const { hosts } = responder.core
  const site = hosts.find(request.host)
  if (!site) return counted(responder, 'bad-host', badHostAnswer)
  const { path, query } = addressIn(request.target)
  const { first, only } = partsOf(path)
  const isShared = site.isOwn || site.domainId === undefined
  if (isShared && hosts.isApplication(first)) return undefined
  if (!methods.has(request.method)) return wrongMethod(responder)
  const { method, requester, at, form } = request
  const redirectRequest = {
    method,
    requester,
    at,
    form,
    site,
    query,
    shownKey: only ?? path.slice(1),
  }
  const target = path === '/' ? rootOf(responder, site) : undefined
  if (target !== undefined) return sendTo(responder, redirectRequest, { target, outcome: 'root' })
  return answerKey(responder, redirectRequest, only)
}

/** The target of the host without a key. */
function rootOf({ basePath }: Responder, site: Site): string | undefined {
  const isShared = site.isOwn || site.domainId === undefined
  return isShared ? basePath : site.targets.root
}

/** A key followed by this sign is the page about the link. */
const FACTS = '+'

function answerKey(
  responder: Responder,
  request: RedirectRequest,
  only: string | undefined,
): Answer | Promise<Answer> {
  const { hosts, cache } = responder.core
  if (!hosts.isLoaded) return pageFor(responder, request, 'away')
  const { domainId, space } = request.site
  const isAboutIt = only?.endsWith(FACTS) === true
  const key = only === undefined ? undefined : comparableKey(isAboutIt ? only.slice(0, -1) : only)
  if (domainId === undefined || key === undefined) return unknownKey(responder, request)
  if (isAboutIt) return answerFacts(responder, request, { domainId, space, key })
  const link = cache.find(space, wholeOf(key))
  if (link) return answerLink(responder, request, link)
  return answerUncached(responder, request, { domainId, space, key })
}

/** The answer for a key that is not cached. */
export function answerUncached(
  responder: Responder,
  request: RedirectRequest,
  place: LinkPlace,
): Answer | Promise<Answer> {
  try {
    const link = responder.core.cache.load(place)
    if (link instanceof Promise) return answerLater(responder, request, link)
    return link ? answerLink(responder, request, link) : unknownKey(responder, request)
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

async function answerLater(
  responder: Responder,
  request: RedirectRequest,
  loading: Promise<CompiledLink | undefined>,
): Promise<Answer> {
  try {
    const link = await loading
    return link ? await answerLink(responder, request, link) : unknownKey(responder, request)
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

function answerAway(responder: Responder, request: RedirectRequest, error: unknown): Answer {
  responder.core.onLookUpError(error)
  return pageFor(responder, request, 'away')
}
