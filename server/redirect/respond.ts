import {
  badHostAnswer,
  type PageKind,
  pageAnswer,
  redirectAnswer,
  responseOf,
  wrongMethodAnswer,
} from './answers.ts'
import type { CompiledLink } from './compiled-link.ts'
import { type Caller, type Core, follow } from './core.ts'
import type { Site } from './hosts.ts'
import type { LinkPlace } from './link-cache.ts'
import type { Outcome } from './metrics.ts'
import { wholeOf } from './packed-block.ts'
import { addressIn, comparableKey, partsOf } from './path.ts'

export interface Responder {
  core: Core
  /** Where the application is mounted, and its whole address. */
  basePath: string
  home: string
}

/** What was asked for, before anybody has looked whether it exists. */
interface Asked {
  request: Request
  peer: string
  site: Site
  query: string
  /** As it is shown on a page. */
  shownKey: string
  startedAt: number
}

/** The answer for a short link, or undefined: the request is the application's. `peer` is the connection's other end. */
export function respond(
  responder: Responder,
  request: Request,
  peer: string,
): Response | Promise<Response> | undefined {
  const startedAt = performance.now()
  const { hosts } = responder.core
  const site = hosts.find(request.headers.get('host') ?? '')
  if (!site) return counted(responder, startedAt, 'bad-host', responseOf(badHostAnswer))
  const address = addressIn(request.url)
  const parts = partsOf(address.path)
  const isShared = site.isOwn || site.domainId === undefined
  if (isShared && hosts.isApplication(parts.first)) return undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return counted(responder, startedAt, 'wrong-method', responseOf(wrongMethodAnswer))
  }
  if (isShared && address.path === '/') {
    return counted(responder, startedAt, 'root', redirectAnswer(responder.basePath))
  }
  const shownKey = parts.only ?? address.path.slice(1)
  const asked = { request, peer, site, query: address.query, shownKey, startedAt }
  return answerKey(responder, asked, parts.only)
}

function answerKey(
  responder: Responder,
  asked: Asked,
  only: string | undefined,
): Response | Promise<Response> {
  const { hosts, cache } = responder.core
  if (!hosts.isLoaded) return pageFor(responder, asked, 'away')
  const { domainId, space } = asked.site
  const key = only === undefined ? undefined : comparableKey(only)
  if (domainId === undefined || key === undefined) return pageFor(responder, asked, 'not-found')
  const link = cache.find(space, wholeOf(key))
  if (link) return answerLink(responder, asked, link)
  return answerUnknown(responder, asked, { domainId, space, key })
}

async function answerUnknown(
  responder: Responder,
  asked: Asked,
  place: LinkPlace,
): Promise<Response> {
  try {
    const link = await responder.core.cache.load(place)
    return link ? answerLink(responder, asked, link) : pageFor(responder, asked, 'not-found')
  } catch (error) {
    responder.core.onLookUpError(error)
    return pageFor(responder, asked, 'away')
  }
}

function answerLink(
  responder: Responder,
  asked: Asked,
  link: CompiledLink,
): Response | Promise<Response> {
  const { core } = responder
  const { site, query, startedAt } = asked
  const { destination, isCounted } = follow(core, {
    link,
    site,
    query,
    caller: callerOf(asked),
    isHead: asked.request.method === 'HEAD',
    at: core.clock(),
  })
  if (destination.kind !== 'redirect') return pageFor(responder, asked, destination.kind)
  const answer = () => counted(responder, startedAt, 'redirect', redirectAnswer(destination.target))
  return isCounted ? core.journal.written().then(answer) : answer()
}

function callerOf({ request, peer }: Asked): Caller {
  const text = (name: string) => request.headers.get(name) ?? ''
  return {
    peer,
    forwardedFor: text('x-forwarded-for'),
    agent: text('user-agent'),
    acceptLanguage: text('accept-language'),
    referrer: text('referer'),
    doNotTrack: text('dnt'),
    globalPrivacy: text('sec-gpc'),
    secPurpose: text('sec-purpose'),
    purpose: text('purpose'),
  }
}

function pageFor(responder: Responder, asked: Asked, kind: PageKind): Response {
  const { site, shownKey: key, startedAt } = asked
  const page = pageAnswer(kind, { host: site.name, key, home: responder.home })
  return counted(responder, startedAt, kind, responseOf(page))
}

function counted(
  { core }: Responder,
  startedAt: number,
  outcome: Outcome,
  answer: Response,
): Response {
  core.counters.outcomes[outcome] += 1
  core.counters.observe(performance.now() - startedAt)
  return answer
}
