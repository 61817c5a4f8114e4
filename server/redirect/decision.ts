import type { JournalRecord } from '../clicks/recording/click-record.ts'
import { LOOP, type Site } from './links/hosts.ts'
import type { RedirectOutcome } from './metrics.ts'
import {
  type Answer,
  badHostAnswer,
  type PageKind,
  pageAnswer,
  redirectAnswer,
  tooManyAnswer,
  wrongMethodAnswer,
} from './pages/answers.ts'
import type { VisitorPage } from './pages/pages.ts'
import { orphanOf } from './record-click.ts'
import type { RedirectContext } from './redirect-context.ts'
import { isForPrograms } from './request/path.ts'
import { isForm, type RedirectRequest } from './request/redirect-request.ts'

/** What a request leads to. Making one neither counts nor records anything: `answer.ts` carries it out. */
export interface RedirectDecision {
  answer: Answer
  /** As what the request is counted. */
  outcome: RedirectOutcome
  /** Undefined: nothing is recorded. */
  record: JournalRecord | undefined
}

/** A promise if the database or an api process had to be asked. It rejects while that is away. */
export type Deciding = RedirectDecision | Promise<RedirectDecision>

export const unrecorded = (outcome: RedirectOutcome, answer: Answer): RedirectDecision => ({
  answer,
  outcome,
  record: undefined,
})

export const WRONG_METHOD = Object.freeze(unrecorded('wrong-method', wrongMethodAnswer))
export const BAD_HOST = Object.freeze(unrecorded('bad-host', badHostAnswer))

export interface ShownPage {
  kind: PageKind
  message?: string
}

/** A page, or the domain's own fallback in its place. */
export function decidePage(
  context: RedirectContext,
  request: RedirectRequest,
  shown: ShownPage,
): RedirectDecision {
  const target = fallbackFor(request.site, shown.kind, request.shownKey)
  if (target === undefined) return ownPage(context, request, shown)
  return decideTarget(context, request, { target, outcome: shown.kind })
}

/** A redirect to one of the domain's own targets. */
export function decideTarget(
  context: RedirectContext,
  request: RedirectRequest,
  { target, outcome }: { target: string; outcome: RedirectOutcome },
): RedirectDecision {
  if (target === LOOP) return ownPage(context, request, { kind: 'loop' })
  return unrecorded(outcome, redirectAnswer(target))
}

/** The answer for a key without a link. Only unknown keys are rate-limited, existing links never are. */
export function decideUnknown(
  context: RedirectContext,
  request: RedirectRequest,
): RedirectDecision {
  if (isForm(request)) return WRONG_METHOD
  const { peer, forwardedFor } = request.requester
  const waitSeconds = context.unknownKeys.take({
    address: context.visitors.addressOf(peer, forwardedFor),
    isForwarded: forwardedFor !== '',
    at: request.at,
  })
  if (waitSeconds > 0) return unrecorded('limited', tooManyAnswer(waitSeconds))
  const shownKey = request.asked?.text ?? request.shownKey
  const page = decidePage(context, { ...request, shownKey }, { kind: 'not-found' })
  return { ...page, record: orphanOf(context, request) }
}

/** The page of a link that cannot be looked up, which is logged. */
export function decideAway(
  context: RedirectContext,
  request: RedirectRequest,
  error: unknown,
): RedirectDecision {
  context.onLookUpError(error)
  return decidePage(context, request, { kind: 'away' })
}

function ownPage(
  context: RedirectContext,
  request: RedirectRequest,
  { kind, ...more }: ShownPage,
): RedirectDecision {
  return unrecorded(kind, pageAnswer(kind, { ...visitedBy(context, request), ...more }))
}

export const visitedBy = (
  { home }: RedirectContext,
  { site, shownKey }: RedirectRequest,
): VisitorPage => ({ host: site.name, key: shownKey, home })

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
