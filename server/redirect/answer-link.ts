import { cardAnswer, passwordAnswer, redirectAnswer, responseOf } from './answers.ts'
import {
  type Asked,
  counted,
  followingOf,
  pageFor,
  pageInstead,
  type Responder,
  visitedBy,
  wrongMethod,
} from './asked.ts'
import type { CompiledLink } from './compiled-link.ts'
import { type Followed, type Following, follow, roundOf } from './core.ts'
import { type GatedFollowing, type Passed, passGate, tryPassword } from './gated.ts'
import type { Missed } from './gates.ts'
import { IN_CIRCLES, roundCookie } from './rounds.ts'

/** The answer for a link that is there. */
export function answerLink(
  responder: Responder,
  asked: Asked,
  link: CompiledLink,
): Response | Promise<Response> {
  const following = followingOf(responder, asked, link)
  // Nobody is led in circles by a form that they have to send each time.
  const round = asked.request.method === 'GET' ? roundOf(responder.core, following) : 0
  if (round === IN_CIRCLES) return pageFor(responder, asked, 'loop')
  const cookie = round > 0 ? roundCookie(round, asked.shownKey) : undefined
  return lead(responder, { ...asked, cookie }, following)
}

function lead(
  responder: Responder,
  asked: Asked,
  following: Following,
): Response | Promise<Response> {
  if (isGated(following)) return answerGated(responder, asked, following)
  if (asked.request.method === 'POST') return wrongMethod(responder, asked)
  const { destination, isCounted } = follow(responder.core, following)
  return settle(responder, asked, { destination, isCounted })
}

const isGated = (following: Following): following is GatedFollowing => following.link.gate !== null

function settle(
  responder: Responder,
  asked: Asked,
  { destination, isCounted }: Followed,
): Response | Promise<Response> {
  if (destination.kind !== 'redirect' && destination.kind !== 'onward')
    return pageInstead(responder, asked, destination)
  // After a form, the browser is to ask for the target with GET.
  const status = asked.request.method === 'POST' ? 303 : 302
  const { cookie } = asked
  const answer = () =>
    counted(responder, asked, 'redirect', redirectAnswer(destination.target, { status, cookie }))
  return isCounted ? responder.core.journal.written().then(answer) : answer()
}

async function answerGated(
  responder: Responder,
  asked: Asked,
  following: GatedFollowing,
): Promise<Response> {
  const { core } = responder
  const isForm = asked.request.method === 'POST'
  if (isForm && !following.link.gate.asksPassword) return wrongMethod(responder, asked)
  try {
    const tried = isForm ? await tryPassword(core, following, asked.request) : undefined
    if (tried && tried.kind !== 'right') return passwordPage(responder, asked, tried)
    const passed = await passGate(core, following, { isAdmitted: tried !== undefined })
    return await answerPassed(responder, asked, passed)
  } catch (error) {
    core.onLookUpError(error)
    return pageFor(responder, asked, 'away')
  }
}

async function answerPassed(responder: Responder, asked: Asked, passed: Passed): Promise<Response> {
  if (passed.kind === 'destination') return settle(responder, asked, passed)
  if (passed.kind === 'password') return passwordPage(responder, asked, undefined)
  if (passed.isCounted) await responder.core.journal.written()
  const url = `${new URL(responder.home).protocol}//${asked.site.name}/${asked.shownKey}`
  return counted(responder, asked, 'card', responseOf(cardAnswer({ ...passed.card, url })))
}

function passwordPage(responder: Responder, asked: Asked, tried: Missed | undefined): Response {
  const answer = passwordAnswer(visitedBy(responder, asked), tried)
  return counted(responder, asked, 'password', responseOf(answer))
}
