import {
  type Asked,
  counted,
  followingOf,
  isForm,
  pageFor,
  pageInstead,
  type Responder,
  visitedBy,
  wrongMethod,
} from './asked.ts'
import { type Following, follow, roundOf } from './core.ts'
import type { Destination } from './destination.ts'
import type { Missed } from './forms.ts'
import { type GatedFollowing, type Passed, passGate, tryPassword } from './gated.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { type Answer, cardAnswer, passwordAnswer, redirectAnswer } from './pages/answers.ts'
import { IN_CIRCLES, roundCookie } from './rounds.ts'

/**
 * The answer for a link that is there, however the request was read. It may go out when the journal has written what was
 * appended so far.
 */
export function answerLink(
  responder: Responder,
  asked: Asked,
  link: CompiledLink,
): Answer | Promise<Answer> {
  const following = followingOf(asked, link)
  // A form is sent by hand each time, so it leads nobody in circles.
  const round = asked.method === 'GET' ? roundOf(responder.core, following) : 0
  if (round === IN_CIRCLES) return pageFor(responder, asked, 'loop')
  const cookie = round > 0 ? roundCookie(round, asked.shownKey) : ''
  if (isGated(following)) return answerGated(responder, asked, { following, cookie })
  if (isForm(asked)) return wrongMethod(responder)
  return settle(responder, asked, { destination: follow(responder.core, following), cookie })
}

const isGated = (following: Following): following is GatedFollowing => following.link.gate !== null

function settle(
  responder: Responder,
  asked: Asked,
  { destination, cookie }: { destination: Destination; cookie: string },
): Answer {
  if (destination.kind !== 'redirect' && destination.kind !== 'onward')
    return pageInstead(responder, asked, destination)
  // After a form, the browser is to ask for the target with GET.
  const status = isForm(asked) ? 303 : 302
  return counted(responder, 'redirect', redirectAnswer(destination.target, { status, cookie }))
}

async function answerGated(
  responder: Responder,
  asked: Asked,
  { following, cookie }: { following: GatedFollowing; cookie: string },
): Promise<Answer> {
  const { core } = responder
  if (isForm(asked) && !following.link.gate.asksPassword) return wrongMethod(responder)
  try {
    const tried = isForm(asked) ? await tryPassword(core, following, asked.form) : undefined
    if (tried && tried.kind !== 'right') return passwordPage(responder, asked, tried)
    const passed = await passGate(core, following, { isAdmitted: tried !== undefined })
    return answerPassed(responder, asked, { passed, cookie })
  } catch (error) {
    core.onLookUpError(error)
    return pageFor(responder, asked, 'away')
  }
}

function answerPassed(
  responder: Responder,
  asked: Asked,
  { passed, cookie }: { passed: Passed; cookie: string },
): Answer {
  if (passed.kind === 'destination') {
    return settle(responder, asked, { destination: passed.destination, cookie })
  }
  if (passed.kind === 'password') return passwordPage(responder, asked, undefined)
  const url = `${new URL(responder.home).protocol}//${asked.site.name}/${asked.shownKey}`
  return counted(responder, 'card', cardAnswer({ ...passed.card, url }))
}

function passwordPage(responder: Responder, asked: Asked, tried: Missed | undefined): Answer {
  return counted(responder, 'password', passwordAnswer(visitedBy(responder, asked), tried))
}
