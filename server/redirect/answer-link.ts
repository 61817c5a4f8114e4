import { follow, type LinkVisit, loopCountOf } from './core.ts'
import type { Destination } from './destination.ts'
import type { PasswordRefusal } from './gate/forms.ts'
import { type GatedLinkVisit, type GateResult, passGate, tryPassword } from './gate/gated.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { type Answer, cardAnswer, passwordAnswer, redirectAnswer } from './pages/answers.ts'
import { recordOrphan } from './record-orphan.ts'
import { LOOP_DETECTED, loopCookie } from './redirect-loops.ts'
import {
  answerNoTarget,
  counted,
  isForm,
  linkVisitOf,
  pageFor,
  type RedirectRequest,
  type Responder,
  visitedBy,
  wrongMethod,
} from './redirect-request.ts'

/** The answer for an existing link. Send it only after the journal has written everything appended so far. */
export function answerLink(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Answer | Promise<Answer> {
  const visit = linkVisitOf(request, link)
  // A person submits a form by hand each time, so a POST cannot be part of a loop. The domains of hubs set no cookie.
  const isCounted = request.method === 'GET' && link.kind === 'link'
  const loopCount = isCounted ? loopCountOf(responder.core, visit) : 0
  if (loopCount === LOOP_DETECTED) return pageFor(responder, request, 'loop')
  const cookie = loopCount > 0 ? loopCookie(loopCount, pathOf(request)) : ''
  if (isGated(visit)) return answerGated(responder, request, { visit, cookie })
  if (isForm(request)) return wrongMethod(responder)
  const destination = follow(responder.core, visit)
  return settle(responder, request, { link, destination, cookie })
}

const pathOf = ({ asked, shownKey }: RedirectRequest): string => asked?.path ?? `/${shownKey}`

const isGated = (visit: LinkVisit): visit is GatedLinkVisit => visit.link.gate !== null

function settle(
  responder: Responder,
  request: RedirectRequest,
  { link, destination, cookie }: { link: CompiledLink; destination: Destination; cookie: string },
): Answer {
  if (destination.kind !== 'redirect' && destination.kind !== 'onward') {
    if (link.isTrashed) recordOrphan(responder.core, request)
    return answerNoTarget(responder, request, destination)
  }
  // 303 makes the browser request the target with GET after a form.
  const status = isForm(request) ? 303 : 302
  return counted(responder, 'redirect', redirectAnswer(destination.target, { status, cookie }))
}

async function answerGated(
  responder: Responder,
  request: RedirectRequest,
  { visit, cookie }: { visit: GatedLinkVisit; cookie: string },
): Promise<Answer> {
  const { core } = responder
  if (isForm(request) && !visit.link.gate.asksPassword) return wrongMethod(responder)
  try {
    const password = isForm(request) ? await tryPassword(core, visit, request.form) : undefined
    if (password && password.kind !== 'right') return passwordPage(responder, request, password)
    const result = await passGate(core, visit, { isAdmitted: password !== undefined })
    return answerGateResult(responder, request, { link: visit.link, result, cookie })
  } catch (error) {
    core.onLookUpError(error)
    return pageFor(responder, request, 'away')
  }
}

function answerGateResult(
  responder: Responder,
  request: RedirectRequest,
  { link, result, cookie }: { link: CompiledLink; result: GateResult; cookie: string },
): Answer {
  if (result.kind === 'destination') {
    return settle(responder, request, { link, destination: result.destination, cookie })
  }
  if (result.kind === 'password') return passwordPage(responder, request, undefined)
  const url = `${new URL(responder.home).protocol}//${request.site.name}/${request.shownKey}`
  return counted(responder, 'card', cardAnswer({ ...result.card, url }))
}

function passwordPage(
  responder: Responder,
  request: RedirectRequest,
  refusal: PasswordRefusal | undefined,
): Answer {
  return counted(responder, 'password', passwordAnswer(visitedBy(responder, request), refusal))
}
