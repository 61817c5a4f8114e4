import type { Core, LinkVisit, Requester } from './core.ts'
import { messageOf, type NoTarget } from './destination.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { LOOP, type Site } from './links/hosts.ts'
import type { RedirectOutcome } from './metrics.ts'
import {
  type Answer,
  type PageKind,
  pageAnswer,
  redirectAnswer,
  tooManyAnswer,
  wrongMethodAnswer,
} from './pages/answers.ts'
import type { VisitorPage } from './pages/pages.ts'
import { isForPrograms } from './path.ts'
import { recordOrphan } from './record-orphan.ts'

export interface Responder {
  core: Core
  /** Where the application is mounted, and its whole address. */
  basePath: string
  home: string
}

/** A request for a key on one of our domains; the key may not exist. */
export interface RedirectRequest {
  method: string
  site: Site
  /** Without its question mark. */
  query: string
  requester: Requester
  /** The key as a page shows it; what was asked for, if that names no link. */
  shownKey: string
  /** The requested path, if it is more than the key. */
  asked?: {
    /** Decoded, for people to read. */
    text: string
    /** As it was sent. */
    path: string
  }
  /** Epoch milliseconds. */
  at: number
  /** The submitted form, if it is one of ours; undefined for any other body. */
  form: () => Promise<URLSearchParams | undefined>
}

export const isForm = ({ method }: RedirectRequest): boolean => method === 'POST'

export function linkVisitOf(
  { method, site, query, requester, at }: RedirectRequest,
  link: CompiledLink,
): LinkVisit {
  return { link, site, query, requester, isHead: method === 'HEAD', at }
}

export function visitedBy({ home }: Responder, { site, shownKey }: RedirectRequest): VisitorPage {
  return { host: site.name, key: shownKey, home }
}

/** Without a target, the visitor gets a page or the domain's own fallback. */
export function answerNoTarget(
  responder: Responder,
  request: RedirectRequest,
  destination: NoTarget,
): Answer {
  return pageOrTarget(responder, request, { kind: destination.kind, ...messageOf(destination) })
}

export function pageFor(responder: Responder, request: RedirectRequest, kind: PageKind): Answer {
  return pageOrTarget(responder, request, { kind })
}

/** The answer for a key without a link. Only unknown keys are rate-limited, existing links never are. */
export function unknownKey(responder: Responder, request: RedirectRequest): Answer {
  const { unknownKeys, visitors } = responder.core
  if (isForm(request)) return wrongMethod(responder)
  const { peer, forwardedFor } = request.requester
  const waitSeconds = unknownKeys.take({
    address: visitors.addressOf(peer, forwardedFor),
    isForwarded: forwardedFor !== '',
    at: request.at,
  })
  if (waitSeconds > 0) return counted(responder, 'limited', tooManyAnswer(waitSeconds))
  recordOrphan(responder.core, request)
  const shownKey = request.asked?.text ?? request.shownKey
  return pageFor(responder, { ...request, shownKey }, 'not-found')
}

interface ShownPage {
  kind: PageKind
  message?: string
}

function pageOrTarget(responder: Responder, request: RedirectRequest, shown: ShownPage): Answer {
  const target = fallbackFor(request.site, shown.kind, request.shownKey)
  if (target === undefined) return ownPage(responder, request, shown)
  return sendTo(responder, request, { target, outcome: shown.kind })
}

/** A redirect to one of the domain's own targets. */
export function sendTo(
  responder: Responder,
  request: RedirectRequest,
  { target, outcome }: { target: string; outcome: RedirectOutcome },
): Answer {
  if (target === LOOP) return ownPage(responder, request, { kind: 'loop' })
  return counted(responder, outcome, redirectAnswer(target))
}

function ownPage(
  responder: Responder,
  request: RedirectRequest,
  { kind, ...more }: ShownPage,
): Answer {
  return counted(responder, kind, pageAnswer(kind, { ...visitedBy(responder, request), ...more }))
}

export function wrongMethod(responder: Responder): Answer {
  return counted(responder, 'wrong-method', wrongMethodAnswer)
}

export function counted({ core }: Responder, outcome: RedirectOutcome, answer: Answer): Answer {
  core.counters.outcomes[outcome] += 1
  return answer
}

/**
 * The domain's own target in place of a page. Undefined: show the page. An empty string (`LOOP`): the target is a link of
 * this installation.
 */
function fallbackFor({ targets }: Site, kind: PageKind, key: string): string | undefined {
  if (kind === 'gone') return targets.expired
  // Programs get a 404, not a redirect to the fallback.
  if (kind !== 'not-found' || isForPrograms(key)) return undefined
  return targets.notFound
}
