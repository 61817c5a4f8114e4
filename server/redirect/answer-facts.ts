import {
  type Asked,
  counted,
  followingOf,
  isForm,
  pageFor,
  pageInstead,
  type Responder,
  unknownKey,
  visitedBy,
} from './asked.ts'
import { type Core, decide, type Following } from './core.ts'
import { type Destination, endOf } from './destination.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { type Answer, factsAnswer, thanksAnswer } from './pages/answers.ts'

/** `/{key}+`: where the link leads, for whoever wants to know before they go. It is no click. */
export async function answerFacts(
  responder: Responder,
  asked: Asked,
  place: LinkPlace,
): Promise<Answer> {
  const { core } = responder
  try {
    const link = await core.cache.load(place)
    if (isForm(asked)) return await takeReport(responder, asked, link)
    if (!link) return unknownKey(responder, asked)
    const destination = await destinationOf(core, followingOf(asked, link))
    if (destination.kind !== 'redirect' && destination.kind !== 'onward')
      return pageInstead(responder, asked, destination)
    const target = link.gate?.asksPassword ? undefined : destination.target
    return counted(responder, 'facts', factsAnswer(visitedBy(responder, asked), target))
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
  return (await core.clickLimits.isUsedUp(link, maxClicks)) ? endOf(link) : destination
}

/** By the form of the page, which works without JavaScript. The thanks are alike for every key. */
async function takeReport(
  responder: Responder,
  asked: Asked,
  link: CompiledLink | undefined,
): Promise<Answer> {
  const { core } = responder
  const form = await asked.form()
  if (link && link.id !== '' && form) {
    const { peer, forwardedFor } = asked.caller
    await core.forms.sendReport(link, {
      reason: form.get('reason') ?? '',
      text: form.get('text') ?? '',
      address: core.visitors.addressOf(peer, forwardedFor),
    })
  }
  return counted(responder, 'report', thanksAnswer(visitedBy(responder, asked)))
}
