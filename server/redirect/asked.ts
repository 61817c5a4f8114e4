import { type PageKind, pageAnswer, responseOf, wrongMethodAnswer } from './answers.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { Caller, Core, Following } from './core.ts'
import { type Instead, messageOf } from './destination.ts'
import type { Site } from './hosts.ts'
import type { Outcome } from './metrics.ts'
import type { VisitorPage } from './pages.ts'

export interface Responder {
  core: Core
  /** Where the application is mounted, and its whole address. */
  basePath: string
  home: string
}

/** What was asked for, before anybody has looked whether it exists. */
export interface Asked {
  request: Request
  peer: string
  site: Site
  query: string
  /** As it is shown on a page. */
  shownKey: string
  startedAt: number
}

export function followingOf({ core }: Responder, asked: Asked, link: CompiledLink): Following {
  const { site, query, request } = asked
  const isHead = request.method === 'HEAD'
  return { link, site, query, caller: callerOf(asked), isHead, at: core.clock() }
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

export function visitedBy({ home }: Responder, { site, shownKey }: Asked): VisitorPage {
  return { host: site.name, key: shownKey, home }
}

/** A destination that is none gets a page. */
export function pageInstead(responder: Responder, asked: Asked, instead: Instead): Response {
  const page = pageAnswer(instead.kind, { ...visitedBy(responder, asked), ...messageOf(instead) })
  return counted(responder, asked, instead.kind, responseOf(page))
}

export function pageFor(responder: Responder, asked: Asked, kind: PageKind): Response {
  const page = pageAnswer(kind, visitedBy(responder, asked))
  return counted(responder, asked, kind, responseOf(page))
}

export function wrongMethod(responder: Responder, asked: { startedAt: number }): Response {
  return counted(responder, asked, 'wrong-method', responseOf(wrongMethodAnswer))
}

export function counted(
  { core }: Responder,
  { startedAt }: { startedAt: number },
  outcome: Outcome,
  answer: Response,
): Response {
  core.counters.outcomes[outcome] += 1
  core.counters.observe(performance.now() - startedAt)
  return answer
}
