import { type Core, decide, type LinkVisit } from './core.ts'
import { type Destination, endOf } from './destination.ts'
import { findHubEnd } from './hubs/answer-button.ts'
import { findHubAddress } from './hubs/answer-hub.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { type Answer, factsAnswer, thanksAnswer } from './pages/answers.ts'
import {
  answerNoTarget,
  counted,
  isForm,
  linkVisitOf,
  pageFor,
  type RedirectRequest,
  type Responder,
  unknownKey,
  visitedBy,
} from './redirect-request.ts'

/** `/{key}+`: a page that shows where the link leads. It does not count as a click. */
export async function answerFacts(
  responder: Responder,
  request: RedirectRequest,
  place: LinkPlace,
): Promise<Answer> {
  const { core } = responder
  try {
    const link = await core.cache.load(place)
    if (isForm(request)) return await takeReport(responder, request, link)
    if (!link) return unknownKey(responder, request)
    if (link.kind !== 'link') return await answerHubFacts(responder, request, link)
    return await answerLinkFacts(responder, request, link)
  } catch (error) {
    core.onLookUpError(error)
    return pageFor(responder, request, 'away')
  }
}

async function answerLinkFacts(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<Answer> {
  const destination = await destinationOf(responder.core, linkVisitOf(request, link))
  if (destination.kind !== 'redirect' && destination.kind !== 'onward')
    return answerNoTarget(responder, request, destination)
  const target = link.gate?.asksPassword ? undefined : destination.target
  return counted(responder, 'facts', factsAnswer(visitedBy(responder, request), target))
}

/** A page leads nowhere but to itself; a button ends with its page. */
async function answerHubFacts(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<Answer> {
  if (link.kind === 'button') {
    const end = await findHubEnd(responder.core, request, link)
    return end ? pageFor(responder, request, end) : answerLinkFacts(responder, request, link)
  }
  const address = await findHubAddress(responder.core, request, link)
  if (address === undefined) return pageFor(responder, request, 'not-found')
  return counted(responder, 'facts', factsAnswer(visitedBy(responder, request), address))
}

/** The same destination as for a visit; a link that has used up its click limit has ended. */
async function destinationOf(core: Core, visit: LinkVisit): Promise<Destination> {
  const { link } = visit
  const destination = decide(core, visit)
  const maxClicks = link.gate?.maxClicks ?? null
  if (destination.kind !== 'redirect' || maxClicks === null) return destination
  return (await core.clickLimits.isUsedUp(link, maxClicks)) ? endOf(link) : destination
}

/** The form of the page works without JavaScript. The answer is the same for every key, so it reveals nothing. */
async function takeReport(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink | undefined,
): Promise<Answer> {
  const { core } = responder
  const form = await request.form()
  if (link && link.id !== '' && form) {
    const { peer, forwardedFor } = request.requester
    await core.forms.sendReport(link, {
      reason: form.get('reason') ?? '',
      text: form.get('text') ?? '',
      address: core.visitors.addressOf(peer, forwardedFor),
    })
  }
  return counted(responder, 'report', thanksAnswer(visitedBy(responder, request)))
}
