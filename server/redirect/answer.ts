import { comparedKey } from '../../contract/links/keys.ts'
import { isAppFile } from './app-files.ts'
import { decideFacts } from './decide-facts.ts'
import { decideLink } from './decide-link.ts'
import {
  BAD_HOST,
  type Deciding,
  decideAway,
  decidePage,
  decideTarget,
  decideUnknown,
  type RedirectDecision,
  WRONG_METHOD,
} from './decision.ts'
import { decideButton } from './hubs/decide-button.ts'
import { decideHub } from './hubs/decide-hub.ts'
import { findHubFile, isFileOfPages, isRelayedPath } from './hubs/hub-paths.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { type FoundOpenLink, findOpenLink, placeOn } from './links/find-open-link.ts'
import type { Site } from './links/hosts.ts'
import type { FoundLink, LinkPlace } from './links/link-cache.ts'
import { followAlias, loadLink } from './links/load-link.ts'
import type { Answer } from './pages/answers.ts'
import { recordClick } from './record-click.ts'
import type { RedirectContext } from './redirect-context.ts'
import { type AskedKey, type BehindKey, readAskedKey, textOf } from './request/asked-key.ts'
import { type OpenKey, readOpenKeys } from './request/open-key.ts'
import { addressIn, firstSegment } from './request/path.ts'
import { isForm, type RedirectRequest } from './request/redirect-request.ts'

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

/** Send it only after the journal has written everything appended so far. */
type Answering = Answer | Promise<Answer>

/** The answer for a short link; undefined when the request belongs to the application. */
export function answerRequest(
  context: RedirectContext,
  request: FullRequest,
): Answering | typeof FROM_API | undefined {
  const site = context.hosts.find(request.host)
  if (!site) return carryOut(context, BAD_HOST)
  const { path, query } = addressIn(request.target)
  const owner = ownerOf(context, site, path)
  if (owner === 'application') return undefined
  if (owner === 'api') return FROM_API
  if (!methods.has(request.method)) return carryOut(context, WRONG_METHOD)
  const file = site.isHub ? findHubFile(path, context, site) : undefined
  if (file) return file
  const asked = askedOf(context, site, readAskedKey(path))
  const { method, requester, at, form } = request
  const segments = asked.behind?.segments
  const shown = shownOf(asked, site, path)
  const forKey = { method, requester, at, form, site, query, segments, ...shown }
  const hasOpenKeys = site.keys.keyRule === 'open' && context.hosts.isLoaded
  const decide = hasOpenKeys ? decideOpenPath : decidePath
  return answer(context, forKey, decide(context, forKey, { ...asked, path }))
}

/** The answer for a key whose link is cached: where nearly every request ends. */
export const answerKnownKey = (
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Answering => answer(context, request, decideKnownKey(context, request, link))

/** The answer for a key that is not cached. */
export const answerUncached = (
  context: RedirectContext,
  request: RedirectRequest,
  place: LinkPlace,
): Answering => answer(context, request, decideUncached(context, request, place))

function answer(context: RedirectContext, request: RedirectRequest, deciding: Deciding): Answering {
  if (deciding instanceof Promise) return answerLater(context, request, deciding)
  return carryOut(context, deciding)
}

async function answerLater(
  context: RedirectContext,
  request: RedirectRequest,
  deciding: Promise<RedirectDecision>,
): Promise<Answer> {
  const away = (error: unknown) => decideAway(context, request, error)
  return carryOut(context, await deciding.catch(away))
}

/** The only place that counts an answer and records a click. */
function carryOut(context: RedirectContext, decision: RedirectDecision): Answer {
  context.counters.outcomes[decision.outcome] += 1
  if (decision.record) recordClick(context, decision.record)
  return decision.answer
}

/** Who answers a path. Nothing of the application is served on the domains of accounts and hubs but what pages need. */
function ownerOf(
  { hosts }: RedirectContext,
  site: Site,
  path: string,
): 'links' | 'application' | 'api' {
  if (isFileOfPages(path, site)) return 'application'
  if ((isShared(site) || site.isHub) && isRelayedPath(path, site)) return 'api'
  if (isAppFile(path, site)) return 'api'
  return isShared(site) && hosts.isApplication(firstSegment(path)) ? 'application' : 'links'
}

/** Where the application is served beside links, or alone. */
const isShared = ({ isOwn, domainId }: Site): boolean => isOwn || domainId === undefined

/** The paths of the application cannot be keys, so what looks like one with a sign at its end is no key either. */
function askedOf({ hosts }: RedirectContext, site: Site, asked: AskedKey): AskedKey {
  const { key } = asked
  if (key === undefined || !isShared(site) || !hosts.isApplication(key)) return asked
  return { ...asked, key: undefined }
}

/** The key as a page shows it, and what was asked for if that is more. */
function shownOf(
  { isRoot, key, isAboutIt, text }: AskedKey,
  { rootKey }: Site,
  path: string,
): Pick<RedirectRequest, 'shownKey' | 'asked'> {
  if (isRoot) return { shownKey: rootKey ?? text }
  if (key === undefined) return { shownKey: text }
  const shownKey = isAboutIt ? `${key}+` : key
  return shownKey === text ? { shownKey } : { shownKey, asked: { text, path } }
}

function decidePath(
  context: RedirectContext,
  request: RedirectRequest,
  { isRoot, key, isAboutIt, behind }: AskedKey,
): Deciding {
  const { site } = request
  if (isRoot && site.rootKey === undefined) return decideRoot(context, request)
  const named = isRoot ? site.rootKey : key
  const { domainId, space } = site
  if (named === undefined || domainId === undefined || !context.hosts.isLoaded) {
    return behind ? decideBehind(context, request, behind) : decideNoKey(context, request)
  }
  const place = { domainId, space, key: comparedKey(named, site.keys) }
  return isAboutIt ? decideFacts(context, request, place) : decideUncached(context, request, place)
}

/** A link that passes the path on. For any other, the path names no link. */
function decideBehind(
  context: RedirectContext,
  request: RedirectRequest,
  { key, segments }: BehindKey,
): Deciding {
  const { domainId, space } = request.site
  if (domainId === undefined || !context.hosts.isLoaded) return decideNoKey(context, request)
  const asked = { text: request.shownKey, path: `/${key}${segments}` }
  const decide = (link: CompiledLink | undefined) =>
    link?.forwardsPath
      ? decideKnownKey(context, { ...request, shownKey: key, asked }, link)
      : decideNoKey(context, request)
  try {
    const compared = comparedKey(key, request.site.keys)
    const link = loadLink(context, { domainId, space, key: compared })
    return link instanceof Promise ? link.then(decide) : decide(link)
  } catch (error) {
    return decideAway(context, request, error)
  }
}

/** On a domain whose keys may have several segments and any letters. */
function decideOpenPath(
  context: RedirectContext,
  request: RedirectRequest,
  { isRoot, path }: AskedKey & { path: string },
): Deciding {
  const { site } = request
  const text = textOf(path.slice(1)).replace(/\/$/, '')
  const keys = readOpenKeys(path)
  const decide = (found: FoundOpenLink | undefined) => {
    if (found)
      return decideOpenKey(context, requestFor(request, found.asked, { text, path }), found)
    if (isRoot) return decideRoot(context, request)
    const about = isForm(request) ? keys.find(({ isAboutIt }) => isAboutIt) : undefined
    const place = about && placeOn(site, about.key)
    const unknown = { ...request, shownKey: text, asked: undefined, segments: undefined }
    return place ? decideFacts(context, unknown, place) : decideNoKey(context, unknown)
  }
  try {
    const found = findOpenLink(context, site, keys)
    return found instanceof Promise ? found.then(decide) : decide(found)
  } catch (error) {
    return decideAway(context, request, error)
  }
}

function requestFor(
  request: RedirectRequest,
  { key, isAboutIt, segments }: OpenKey,
  asked: { text: string; path: string },
): RedirectRequest {
  const shownKey = isAboutIt ? `${key}+` : key
  const isWhole = asked.path === `/${shownKey}`
  return { ...request, shownKey, segments, asked: isWhole ? undefined : asked }
}

function decideOpenKey(
  context: RedirectContext,
  request: RedirectRequest,
  { asked, link }: FoundOpenLink,
): Deciding {
  const place = asked.isAboutIt ? placeOn(request.site, asked.key) : undefined
  return place ? decideFacts(context, request, place) : decideKnownKey(context, request, link)
}

/** The host without a key: its domain's target. */
function decideRoot(context: RedirectContext, request: RedirectRequest): RedirectDecision {
  const { site } = request
  const target = isShared(site) ? context.basePath : site.targets.root
  if (target === undefined) return decideNoKey(context, request)
  return decideTarget(context, request, { target, outcome: 'root' })
}

/** The decision on a path that cannot name a link. */
const decideNoKey = (context: RedirectContext, request: RedirectRequest): RedirectDecision =>
  context.hosts.isLoaded
    ? decideUnknown(context, request)
    : decidePage(context, request, { kind: 'away' })

const decideUncached = (
  context: RedirectContext,
  request: RedirectRequest,
  place: LinkPlace,
): Deciding => decideLoaded(context, request, () => loadLink(context, place))

function decideLoaded(
  context: RedirectContext,
  request: RedirectRequest,
  load: () => FoundLink | Promise<FoundLink>,
): Deciding {
  try {
    const link = load()
    if (!(link instanceof Promise)) return decideRead(context, request, link)
    return link.then((read) => decideRead(context, request, read))
  } catch (error) {
    return decideAway(context, request, error)
  }
}

const decideRead = (
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink | undefined,
): Deciding => (link ? decideKnownKey(context, request, link) : decideUnknown(context, request))

function decideKnownKey(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Deciding {
  if (link.kind === 'link') return decideLink(context, request, link)
  if (link.kind === 'hub') return decideHub(context, request, link)
  if (link.kind === 'alias') {
    return decideLoaded(context, request, () => followAlias(context, link))
  }
  return decideButton(context, request, link)
}
