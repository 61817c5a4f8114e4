import {
  type Deciding,
  decidePage,
  type RedirectDecision,
  unrecorded,
  visitedBy,
  WRONG_METHOD,
} from './decision.ts'
import { type Destination, destinationOf, isTarget, messageOf } from './destination.ts'
import type { PasswordRefusal } from './gate/forms.ts'
import { isGated, passGate, tryPassword } from './gate/gated.ts'
import type { CompiledLink, Gate } from './links/compiled-link.ts'
import { cardAnswer, passwordAnswer, redirectAnswer } from './pages/answers.ts'
import { clickOf, isClick, orphanOf } from './record-click.ts'
import type { RedirectContext } from './redirect-context.ts'
import { LOOP_DETECTED, loopCookie } from './redirect-loops.ts'
import { namesClickId, withClickId } from './request/query.ts'
import { isForm, isPrivate, type RedirectRequest } from './request/redirect-request.ts'

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

interface Led {
  link: CompiledLink
  destination: Destination
  /** A whole Set-Cookie, or empty. */
  cookie: string
}

/** The destination as an answer, with the click that is recorded of it. */
function decideDestination(
  context: RedirectContext,
  request: RedirectRequest,
  { link, destination, cookie }: Led,
): RedirectDecision {
  if (!isTarget(destination)) {
    const page = decidePage(context, request, { kind: destination.kind, ...messageOf(destination) })
    return link.isTrashed ? { ...page, record: orphanOf(context, request) } : page
  }
  // 303 makes the browser request the target with GET after a form.
  const status = isForm(request) ? 303 : 302
  const { target } = destination
  if (destination.kind === 'onward' || !isClick(request)) {
    return unrecorded('redirect', redirectAnswer(target, { status, cookie }))
  }
  const clickId = link.addsClickId ? clickIdFor(context, request, { link, target }) : ''
  return {
    answer: { status, target: clickId === '' ? target : withClickId(target, clickId), cookie },
    outcome: 'redirect',
    record: clickOf(context, request, { link, target, rule: destination.rule, clickId }),
  }
}

/** Two sites could recognise a visitor by an id, so those who asked not to be tracked get none. */
function clickIdFor(
  { clickIds }: RedirectContext,
  { requester, at }: RedirectRequest,
  { link, target }: { link: CompiledLink; target: string },
): string {
  return isPrivate(requester) || namesClickId(target) ? '' : clickIds.make(link.accountId, at)
}

async function decideGated(
  context: RedirectContext,
  request: RedirectRequest,
  { link, cookie }: { link: CompiledLink & { gate: Gate }; cookie: string },
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
  const url = `${new URL(context.home).protocol}//${request.site.name}/${request.shownKey}`
  const click = { link, target, rule, clickId: '' }
  return {
    answer: cardAnswer({ ...card, url }),
    outcome: 'card',
    record: isClick(request) ? clickOf(context, request, click) : undefined,
  }
}

const decidePassword = (
  context: RedirectContext,
  request: RedirectRequest,
  refusal: PasswordRefusal | undefined,
): RedirectDecision => unrecorded('password', passwordAnswer(visitedBy(context, request), refusal))
