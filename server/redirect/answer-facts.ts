import { factsAnswer, responseOf, thanksAnswer } from './answers.ts'
import {
  type Asked,
  counted,
  followingOf,
  pageFor,
  pageInstead,
  type Responder,
  visitedBy,
} from './asked.ts'
import type { CompiledLink } from './compiled-link.ts'
import { type Core, decide, type Following } from './core.ts'
import { type Destination, endOf } from './destination.ts'
import { formIn } from './form.ts'
import type { LinkPlace } from './link-cache.ts'

/** `/{key}+`: where the link leads, for whoever wants to know before they go. It is no click. */
export async function answerFacts(
  responder: Responder,
  asked: Asked,
  place: LinkPlace,
): Promise<Response> {
  const { core } = responder
  try {
    const link = await core.cache.load(place)
    if (asked.request.method === 'POST') return await takeReport(responder, asked, link)
    if (!link) return pageFor(responder, asked, 'not-found')
    const destination = await destinationOf(core, followingOf(responder, asked, link))
    if (destination.kind !== 'redirect' && destination.kind !== 'onward')
      return pageInstead(responder, asked, destination)
    const target = link.gate?.asksPassword ? undefined : destination.target
    const answer = factsAnswer(visitedBy(responder, asked), target)
    return counted(responder, asked, 'facts', responseOf(answer))
  } catch (error) {
    core.onLookUpError(error)
    return pageFor(responder, asked, 'away')
  }
}

/** As for a visitor who follows the link; one that took its last click leads there no more. */
async function destinationOf(core: Core, following: Following): Promise<Destination> {
  const { link } = following
  const destination = decide(core, following)
  const maxClicks = link.gate?.maxClicks ?? null
  if (destination.kind !== 'redirect' || maxClicks === null) return destination
  return (await core.gates.isUsedUp(link, maxClicks)) ? endOf(link) : destination
}

/** By the form of the page, which works without JavaScript. The thanks are alike for every key. */
async function takeReport(
  responder: Responder,
  asked: Asked,
  link: CompiledLink | undefined,
): Promise<Response> {
  const { core } = responder
  const form = await formIn(asked.request)
  if (link && link.id !== '' && form) {
    const { caller } = followingOf(responder, asked, link)
    const address = core.visitors.addressOf(caller.peer, caller.forwardedFor)
    await core.reports(link, form, address)
  }
  const answer = thanksAnswer(visitedBy(responder, asked))
  return counted(responder, asked, 'report', responseOf(answer))
}
