import { answerFacts } from './answer-facts.ts'
import { answerLink } from './answer-link.ts'
import {
  type Asked,
  counted,
  pageFor,
  type Responder,
  sendTo,
  unknownKey,
  wrongMethod,
} from './asked.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Site } from './links/hosts.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { wholeOf } from './links/packed-block.ts'
import { type Answer, badHostAnswer } from './pages/answers.ts'
import { addressIn, comparableKey, partsOf } from './path.ts'

/** Any request with a whole head. */
export interface FullRequest extends Pick<Asked, 'method' | 'caller' | 'at' | 'form'> {
  /** Path and query. */
  target: string
  host: string
}

/** A form is sent to links with a password, and to the page about a link. */
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The answer for a short link, or undefined: the request is the application's. */
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
  const { method, caller, at, form } = request
  const asked = { method, caller, at, form, site, query, shownKey: only ?? path.slice(1) }
  const target = path === '/' ? rootOf(responder, site) : undefined
  if (target !== undefined) return sendTo(responder, asked, { target, outcome: 'root' })
  return answerKey(responder, asked, only)
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
): Answer | Promise<Answer> {
  const { hosts, cache } = responder.core
  if (!hosts.isLoaded) return pageFor(responder, asked, 'away')
  const { domainId, space } = asked.site
  const isAboutIt = only?.endsWith(FACTS) === true
  const key = only === undefined ? undefined : comparableKey(isAboutIt ? only.slice(0, -1) : only)
  if (domainId === undefined || key === undefined) return unknownKey(responder, asked)
  if (isAboutIt) return answerFacts(responder, asked, { domainId, space, key })
  const link = cache.find(space, wholeOf(key))
  if (link) return answerLink(responder, asked, link)
  return answerUncached(responder, asked, { domainId, space, key })
}

/** The answer for a key that is not in memory. */
export function answerUncached(
  responder: Responder,
  asked: Asked,
  place: LinkPlace,
): Answer | Promise<Answer> {
  try {
    const link = responder.core.cache.load(place)
    if (link instanceof Promise) return answerLater(responder, asked, link)
    return link ? answerLink(responder, asked, link) : unknownKey(responder, asked)
  } catch (error) {
    return answerAway(responder, asked, error)
  }
}

async function answerLater(
  responder: Responder,
  asked: Asked,
  loading: Promise<CompiledLink | undefined>,
): Promise<Answer> {
  try {
    const link = await loading
    return link ? await answerLink(responder, asked, link) : unknownKey(responder, asked)
  } catch (error) {
    return answerAway(responder, asked, error)
  }
}

function answerAway(responder: Responder, asked: Asked, error: unknown): Answer {
  responder.core.onLookUpError(error)
  return pageFor(responder, asked, 'away')
}
