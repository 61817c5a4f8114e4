import { answerFacts } from './answer-facts.ts'
import { answerFound } from './answer-found.ts'
import { findHubFile, isFileOfPages, isRelayedPath } from './hubs/hub-paths.ts'
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

/** The request is for an api process, although it may have the path of a file of the application. */
export const FROM_API = 'from-api'

/** The answer for a short link; undefined when the request belongs to the application. */
export function respond(
  responder: Responder,
  request: FullRequest,
): Answer | Promise<Answer> | typeof FROM_API | undefined {
  const { hosts } = responder.core
  const site = hosts.find(request.host)
  if (!site) return counted(responder, 'bad-host', badHostAnswer)
  const { path, query } = addressIn(request.target)
  const { first, only } = partsOf(path)
  const owner = ownerOf(responder, site, { path, first })
  if (owner === 'application') return undefined
  if (owner === 'api') return FROM_API
  if (!methods.has(request.method)) return wrongMethod(responder)
  const { method, requester, at, form } = request
  const shownKey = only ?? path.slice(1)
  const redirectRequest = { method, requester, at, form, site, query, shownKey }
  if (path === '/') return answerRoot(responder, redirectRequest)
  const file = site.isHub ? findHubFile(path, responder, site) : undefined
  return file ?? answerKey(responder, redirectRequest, only)
}

/** Who answers a path. Nothing of the application is served on the domains of accounts and hubs but what pages need. */
function ownerOf(
  { core: { hosts } }: Responder,
  site: Site,
  { path, first }: { path: string; first: string },
): 'links' | 'application' | 'api' {
  if (isFileOfPages(path, site)) return 'application'
  const isShared = site.isOwn || site.domainId === undefined
  if ((isShared || site.isHub) && isRelayedPath(path, site)) return 'api'
  return isShared && hosts.isApplication(first) ? 'application' : 'links'
}

/** The host without a key: the hub that its domain has for that, or the domain's target. */
function answerRoot(responder: Responder, request: RedirectRequest): Answer | Promise<Answer> {
  const { rootKey } = request.site
  if (rootKey !== undefined) return answerKey(responder, { ...request, shownKey: rootKey }, rootKey)
  const target = rootOf(responder, request.site)
  if (target === undefined) return answerKey(responder, request, undefined)
  return sendTo(responder, request, { target, outcome: 'root' })
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
  if (link) return answerFound(responder, request, link)
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
    return link ? answerFound(responder, request, link) : unknownKey(responder, request)
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
    return link ? await answerFound(responder, request, link) : unknownKey(responder, request)
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

function answerAway(responder: Responder, request: RedirectRequest, error: unknown): Answer {
  responder.core.onLookUpError(error)
  return pageFor(responder, request, 'away')
}
