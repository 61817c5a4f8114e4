import type { Caller, Core, Following } from './core.ts'
import { type Instead, messageOf } from './destination.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { LOOP, type Site } from './links/hosts.ts'
import type { Outcome } from './metrics.ts'
import {
  type Answer,
  type PageKind,
  pageAnswer,
  redirectAnswer,
  tooManyAnswer,
  wrongMethodAnswer,
} from './pages/answers.ts'
import { fallbackFor } from './pages/fallback.ts'
import type { VisitorPage } from './pages/pages.ts'

export interface Responder {
  core: Core
  /** Where the application is mounted, and its whole address. */
  basePath: string
  home: string
}

/** A request for a key on a domain of ours, before anybody has looked whether it exists. */
export interface Asked {
  method: string
  site: Site
  /** Without its question mark. */
  query: string
  caller: Caller
  /** As it is shown on a page. */
  shownKey: string
  /** Epoch milliseconds. */
  at: number
  /** What was sent by a form of ours; undefined for anything else. */
  form: () => Promise<URLSearchParams | undefined>
}

export const isForm = ({ method }: Asked): boolean => method === 'POST'

export function followingOf(
  { method, site, query, caller, at }: Asked,
  link: CompiledLink,
): Following {
  return { link, site, query, caller, isHead: method === 'HEAD', at }
}

export function visitedBy({ home }: Responder, { site, shownKey }: Asked): VisitorPage {
  return { host: site.name, key: shownKey, home }
}

/** A destination that is none gets a page, or what the domain has in its place. */
export function pageInstead(responder: Responder, asked: Asked, instead: Instead): Answer {
  return pageOrTarget(responder, asked, { kind: instead.kind, ...messageOf(instead) })
}

export function pageFor(responder: Responder, asked: Asked, kind: PageKind): Answer {
  return pageOrTarget(responder, asked, { kind })
}

/** For a key that is no link. Known links are never limited; who tries keys is. */
export function unknownKey(responder: Responder, asked: Asked): Answer {
  const { unknownKeys, visitors } = responder.core
  if (isForm(asked)) return wrongMethod(responder)
  const { peer, forwardedFor } = asked.caller
  const waitSeconds = unknownKeys.take({
    address: visitors.addressOf(peer, forwardedFor),
    isForwarded: forwardedFor !== '',
    at: asked.at,
  })
  if (waitSeconds === 0) return pageFor(responder, asked, 'not-found')
  return counted(responder, 'limited', tooManyAnswer(waitSeconds))
}

interface Shown {
  kind: PageKind
  message?: string
}

function pageOrTarget(responder: Responder, asked: Asked, shown: Shown): Answer {
  const target = fallbackFor(asked.site, shown.kind, asked.shownKey)
  if (target === undefined) return ownPage(responder, asked, shown)
  return sendTo(responder, asked, { target, outcome: shown.kind })
}

/** Where the domain itself sends visitors. */
export function sendTo(
  responder: Responder,
  asked: Asked,
  { target, outcome }: { target: string; outcome: Outcome },
): Answer {
  if (target === LOOP) return ownPage(responder, asked, { kind: 'loop' })
  return counted(responder, outcome, redirectAnswer(target))
}

function ownPage(responder: Responder, asked: Asked, { kind, ...more }: Shown): Answer {
  return counted(responder, kind, pageAnswer(kind, { ...visitedBy(responder, asked), ...more }))
}

export function wrongMethod(responder: Responder): Answer {
  return counted(responder, 'wrong-method', wrongMethodAnswer)
}

export function counted({ core }: Responder, outcome: Outcome, answer: Answer): Answer {
  core.counters.outcomes[outcome] += 1
  return answer
}
