import { factsAnswer, responseOf } from './answers.ts'
import {
  type Asked,
  counted,
  followingOf,
  pageFor,
  pageInstead,
  type Responder,
  visitedBy,
} from './asked.ts'
import { decide } from './core.ts'
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
    if (!link) return pageFor(responder, asked, 'not-found')
    const destination = decide(core, followingOf(responder, asked, link))
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
