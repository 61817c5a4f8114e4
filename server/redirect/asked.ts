import {
  type PageKind,
  pageAnswer,
  redirectAnswer,
  responseOf,
  wrongMethodAnswer,
} from './answers.ts'
import type { CompiledLink } from './compiled-link.ts'
import type { Caller, Core, Following } from './core.ts'
import { type Instead, messageOf } from './destination.ts'
import { fallbackFor } from './fallback.ts'
import { LOOP, type Site } from './hosts.ts'
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
  /** What its answer has the browser remember of a link that may lead in circles. */
  cookie?: string | undefined
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
    cookie: text('cookie'),
    fetchMode: text('sec-fetch-mode'),
  }
}

export function visitedBy({ home }: Responder, { site, shownKey }: Asked): VisitorPage {
  return { host: site.name, key: shownKey, home }
}

/** A destination that is none gets a page, or what the domain has in its place. */
export function pageInstead(responder: Responder, asked: Asked, instead: Instead): Response {
  return pageOrTarget(responder, asked, { kind: instead.kind, ...messageOf(instead) })
}

export function pageFor(responder: Responder, asked: Asked, kind: PageKind): Response {
  return pageOrTarget(responder, asked, { kind })
}

interface Shown {
  kind: PageKind
  message?: string
}

function pageOrTarget(responder: Responder, asked: Asked, shown: Shown): Response {
  const target = fallbackFor(asked.site, shown.kind, asked.shownKey)
  if (target === undefined) return ownPage(responder, asked, shown)
  return sendTo(responder, asked, { target, outcome: shown.kind })
}

/** Where the domain itself sends visitors. */
export function sendTo(
  responder: Responder,
  asked: Asked,
  { target, outcome }: { target: string; outcome: Outcome },
): Response {
  if (target === LOOP) return ownPage(responder, asked, { kind: 'loop' })
  return counted(responder, asked, outcome, redirectAnswer(target))
}

function ownPage(responder: Responder, asked: Asked, { kind, ...more }: Shown): Response {
  const page = pageAnswer(kind, { ...visitedBy(responder, asked), ...more })
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
