import {
  type Deciding,
  decidePage,
  type RedirectDecision,
  unrecorded,
  visitedBy,
  WRONG_METHOD,
} from './decision.ts'
import { type Destination, destinationOf } from './destination.ts'
import type { PasswordRefusal } from './gate/forms.ts'
import { type GatedLink, passGate, tryPassword } from './gate/gated.ts'
import { type CompiledLink, USUAL_STATUS } from './links/compiled-link.ts'
import { cardAnswer, passwordAnswer, type RedirectAnswer } from './pages/answers.ts'
import { clickOf, isPrivate, orphanOf } from './record-click.ts'
import type { RedirectContext } from './redirect-context.ts'
import { LOOP_DETECTED, loopCookie } from './redirect-loops.ts'
import { namesClickId, withClickId } from './request/query.ts'
import { isForm, type RedirectRequest } from './request/redirect-request.ts'

/** Decides on the visit of an existing link or button. */
export function decideLink(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Deciding {
  const loopCount = loopCountOf(context, request, link)
  if (loopCount === LOOP_DETECTED) return decidePage(context, request, { kind: 'loop' })
  const cookie = loopCount > 0 ? loopCookie(loopCount, pathOf(request)) : ''
  if (isGated(link)) return decideGated(context, request, { link, cookie })
  if (isForm(request)) return WRONG_METHOD
  const destination = destinationOf(context, request, link)
  return decideDestination(context, request, { link, destination, cookie })
}

const isGated = (link: CompiledLink): link is GatedLink => link.gate !== null

/** How often this browser seems to have been sent back to the link; see `RedirectLoops.count`. */
function loopCountOf(
  { loops }: RedirectContext,
  { method, requester, at }: RedirectRequest,
  link: CompiledLink,
): number {
  // A person submits a form by hand each time, so a POST cannot be part of a loop. The domains of hubs set no cookie.
  if (method !== 'GET' || link.kind !== 'link') return 0
  const { peer, forwardedFor, cookie, fetchMode } = requester
  return loops.count({ linkId: link.id, from: forwardedFor || peer, cookie, fetchMode, at })
}

const pathOf = ({ asked, shownKey }: RedirectRequest): string => asked?.path ?? `/${shownKey}`

interface LinkEnd {
  link: CompiledLink
  destination: Destination
  /** A whole Set-Cookie, or empty. */
  cookie: string
}

/** The destination as an answer, with the click that is recorded of it. */
function decideDestination(
  context: RedirectContext,
  request: RedirectRequest,
  { link, destination, cookie }: LinkEnd,
): RedirectDecision {
  if (!('target' in destination)) {
    const page = decidePage(context, request, destination)
    return link.isTrashed ? { ...page, record: orphanOf(context, request) } : page
  }
  const { target } = destination
  const answer = { status: statusOf(request, { link, destination }), target, cookie }
  if (destination.kind === 'onward') return unrecorded('redirect', answer)
  const record = clickOf(context, request, { link, target, rule: destination.rule })
  if (!record || !link.addsClickId || !takesClickId(request, target)) {
    return { answer, outcome: 'redirect', record }
  }
  const clickId = context.clickIds.make(link.accountId, request.at)
  return {
    answer: { ...answer, target: withClickId(target, clickId) },
    outcome: 'redirect',
    // With the target as it was: otherwise each click would have one of its own.
    record: { ...record, clickId },
  }
}

/** Where a link leads after its end is not its new address, whatever its status says. */
function statusOf(
  request: RedirectRequest,
  { link, destination }: Pick<LinkEnd, 'link' | 'destination'>,
): RedirectAnswer['status'] {
  // It makes the browser request the target with GET after a form.
  if (isForm(request)) return 303
  return destination.kind === 'onward' ? USUAL_STATUS : link.status
}

/** Two sites could recognise a visitor by an id, so those who asked not to be tracked get none. */
const takesClickId = ({ requester }: RedirectRequest, target: string): boolean =>
  !isPrivate(requester) && !namesClickId(target)

async function decideGated(
  context: RedirectContext,
  request: RedirectRequest,
  { link, cookie }: { link: GatedLink; cookie: string },
): Promise<RedirectDecision> {
  if (isForm(request) && !link.gate.asksPassword) return WRONG_METHOD
  const password = isForm(request) ? await tryPassword(context, request, link) : undefined
  if (password && password.kind !== 'right') return decidePassword(context, request, password)
  const isAdmitted = password !== undefined
  const passed = await passGate(context, request, { link, isAdmitted })
  if (passed.kind === 'password') return decidePassword(context, request, undefined)
  if (passed.kind === 'destination') {
    return decideDestination(context, request, { link, destination: passed.destination, cookie })
  }
  const { card, target, rule } = passed
  const url = `${new URL(context.home).protocol}//${request.site.name}/${encodeURI(request.shownKey)}`
  return {
    answer: cardAnswer({ ...card, url }),
    outcome: 'card',
    record: clickOf(context, request, { link, target, rule }),
  }
}

const decidePassword = (
  context: RedirectContext,
  request: RedirectRequest,
  refusal: PasswordRefusal | undefined,
): RedirectDecision => unrecorded('password', passwordAnswer(visitedBy(context, request), refusal))
