import { answerFacts } from './answer-facts.ts'
import { answerFound } from './answer-found.ts'
import { type Asked, readAsked } from './asked-key.ts'
import { findHubFile, isFileOfPages, isRelayedPath } from './hubs/hub-paths.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Site } from './links/hosts.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { wholeOf } from './links/link-table-block.ts'
import { type Answer, badHostAnswer } from './pages/answers.ts'
import { addressIn, firstSegment } from './path.ts'
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
  const owner = ownerOf(responder, site, path)
  if (owner === 'application') return undefined
  if (owner === 'api') return FROM_API
  if (!methods.has(request.method)) return wrongMethod(responder)
  const { method, requester, at, form } = request
  const asked = readAsked(path)
  const redirectRequest = { method, requester, at, form, site, query, shownKey: asked.text }
  if (asked.isRoot) return answerRoot(responder, redirectRequest)
  const file = site.isHub ? findHubFile(path, responder, site) : undefined
  return file ?? answerAsked(responder, redirectRequest, { asked, path })
}

/** Who answers a path. Nothing of the application is served on the domains of accounts and hubs but what pages need. */
function ownerOf(
  { core: { hosts } }: Responder,
  site: Site,
  path: string,
): 'links' | 'application' | 'api' {
  if (isFileOfPages(path, site)) return 'application'
  if ((isShared(site) || site.isHub) && isRelayedPath(path, site)) return 'api'
  return isShared(site) && hosts.isApplication(firstSegment(path)) ? 'application' : 'links'
}

/** The host without a key: the hub that its domain has for that, or the domain's target. */
function answerRoot(responder: Responder, request: RedirectRequest): Answer | Promise<Answer> {
  const { rootKey } = request.site
  if (rootKey !== undefined) return answerKey(responder, { ...request, shownKey: rootKey })
  const target = rootOf(responder, request.site)
  if (target === undefined) return answerNoKey(responder, request)
  return sendTo(responder, request, { target, outcome: 'root' })
}

/** The target of the host without a key. */
function rootOf({ basePath }: Responder, site: Site): string | undefined {
  return isShared(site) ? basePath : site.targets.root
}

/** Where the application is served beside links, or alone. */
const isShared = ({ isOwn, domainId }: Site): boolean => isOwn || domainId === undefined

function answerAsked(
  responder: Responder,
  request: RedirectRequest,
  { asked, path }: { asked: Asked; path: string },
): Answer | Promise<Answer> {
  const { key, isAboutIt, text } = asked
  if (key === undefined || isOfApplication(responder, request.site, key)) {
    return answerNoKey(responder, request)
  }
  const shownKey = isAboutIt ? `${key}+` : key
  // Only then is there more to know than the key.
  const isMore = shownKey !== text
  const found = isMore ? { ...request, shownKey, asked: { text, path } } : request
  return answerKey(responder, found, isAboutIt)
}

/** Its paths cannot be keys, so what looks like one with a sign at its end is no key either. */
function isOfApplication({ core: { hosts } }: Responder, site: Site, key: string): boolean {
  return isShared(site) && hosts.isApplication(key)
}

/** The answer for a path that cannot name a link. */
function answerNoKey(responder: Responder, request: RedirectRequest): Answer {
  if (!responder.core.hosts.isLoaded) return pageFor(responder, request, 'away')
  return unknownKey(responder, request)
}

function answerKey(
  responder: Responder,
  request: RedirectRequest,
  isAboutIt = false,
): Answer | Promise<Answer> {
  const { hosts, cache } = responder.core
  const { domainId, space } = request.site
  if (!hosts.isLoaded || domainId === undefined) return answerNoKey(responder, request)
  const key = (isAboutIt ? request.shownKey.slice(0, -1) : request.shownKey).toLowerCase()
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
