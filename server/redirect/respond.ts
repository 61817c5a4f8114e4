import { answerFacts } from './answer-facts.ts'
import { answerLink } from './answer-link.ts'
import { badHostAnswer, responseOf } from './answers.ts'
import { type Asked, counted, pageFor, type Responder, sendTo, wrongMethod } from './asked.ts'
import type { Site } from './hosts.ts'
import type { LinkPlace } from './link-cache.ts'
import { wholeOf } from './packed-block.ts'
import { addressIn, comparableKey, partsOf } from './path.ts'

/** A form is sent to links with a password only. */
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The answer for a short link, or undefined: the request is the application's. `peer` is the connection's other end. */
export function respond(
  responder: Responder,
  request: Request,
  peer: string,
): Response | Promise<Response> | undefined {
  const startedAt = performance.now()
  const { hosts } = responder.core
  const site = hosts.find(request.headers.get('host') ?? '')
  if (!site) return counted(responder, { startedAt }, 'bad-host', responseOf(badHostAnswer))
  const address = addressIn(request.url)
  const parts = partsOf(address.path)
  const isShared = site.isOwn || site.domainId === undefined
  if (isShared && hosts.isApplication(parts.first)) return undefined
  if (!methods.has(request.method)) return wrongMethod(responder, { startedAt })
  const shownKey = parts.only ?? address.path.slice(1)
  const asked = { request, peer, site, query: address.query, shownKey, startedAt }
  const target = address.path === '/' ? rootOf(responder, site) : undefined
  if (target !== undefined) return sendTo(responder, asked, { target, outcome: 'root' })
  return answerKey(responder, asked, parts.only)
}

/** Where the host itself leads, without a key. */
function rootOf({ basePath }: Responder, site: Site): string | undefined {
  const isShared = site.isOwn || site.domainId === undefined
  return isShared ? basePath : site.targets.root
}

/** What stands behind a key to ask for the page about it. */
const FACTS = '+'

function answerKey(
  responder: Responder,
  asked: Asked,
  only: string | undefined,
): Response | Promise<Response> {
  const { hosts, cache } = responder.core
  if (!hosts.isLoaded) return pageFor(responder, asked, 'away')
  const { domainId, space } = asked.site
  const isAboutIt = only?.endsWith(FACTS) === true
  const key = only === undefined ? undefined : comparableKey(isAboutIt ? only.slice(0, -1) : only)
  if (domainId === undefined || key === undefined) return missing(responder, asked)
  if (isAboutIt) return answerFacts(responder, asked, { domainId, space, key })
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
    return link ? answerLink(responder, asked, link) : missing(responder, asked)
  } catch (error) {
    responder.core.onLookUpError(error)
    return pageFor(responder, asked, 'away')
  }
}

function missing(responder: Responder, asked: Asked): Response {
  if (asked.request.method === 'POST') return wrongMethod(responder, asked)
  return pageFor(responder, asked, 'not-found')
}
