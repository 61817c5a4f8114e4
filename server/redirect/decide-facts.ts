import {
  decidePage,
  decideUnknown,
  type RedirectDecision,
  unrecorded,
  visitedBy,
} from './decision.ts'
import { type Destination, destinationOf, endOf } from './destination.ts'
import { findHubEnd } from './hubs/decide-button.ts'
import { findHubAddress } from './hubs/decide-hub.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { LinkPlace } from './links/link-cache.ts'
import { loadLink } from './links/load-link.ts'
import { factsAnswer, thanksAnswer } from './pages/answers.ts'
import type { RedirectContext } from './redirect-context.ts'
import { isForm, type RedirectRequest } from './request/redirect-request.ts'

/** `/{key}+`: a page that shows where the link leads. It is not recorded. */
export async function decideFacts(
  context: RedirectContext,
  request: RedirectRequest,
  place: LinkPlace,
): Promise<RedirectDecision> {
  const link = await loadLink(context, place)
  if (isForm(request)) return takeReport(context, request, link)
  if (!link) return decideUnknown(context, request)
  if (link.kind === 'hub') return decideHubFacts(context, request, link)
  const end = link.kind === 'button' ? await findHubEnd(context, request, link) : undefined
  // A button ends with its page.
  return end ? decidePage(context, request, { kind: end }) : decideLinkFacts(context, request, link)
}

async function decideLinkFacts(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<RedirectDecision> {
  const destination = await destinationNow(context, request, link)
  if (!('target' in destination)) {
    return decidePage(context, request, destination)
  }
  const target = link.gate?.asksPassword ? undefined : destination.target
  return unrecorded('facts', factsAnswer(visitedBy(context, request), target))
}

/** A page leads nowhere but to itself. */
async function decideHubFacts(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<RedirectDecision> {
  const address = await findHubAddress(context, request, link)
  if (address === undefined) return decidePage(context, request, { kind: 'not-found' })
  return unrecorded('facts', factsAnswer(visitedBy(context, request), address))
}

/** The same destination as for a visit; a link that has used up its click limit has ended. */
async function destinationNow(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<Destination> {
  const destination = destinationOf(context, request, link)
  const maxClicks = link.gate?.maxClicks ?? null
  if (destination.kind !== 'redirect' || maxClicks === null) return destination
  return (await context.clickLimits.isUsedUp(link, maxClicks)) ? endOf(link) : destination
}

/** The form of the page works without JavaScript. The answer is the same for every key, so it reveals nothing. */
async function takeReport(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink | undefined,
): Promise<RedirectDecision> {
  const form = await request.form()
  if (link && link.id !== '' && form) {
    const { peer, forwardedFor } = request.requester
    await context.forms.sendReport(link, {
      reason: form.get('reason') ?? '',
      text: form.get('text') ?? '',
      address: context.visitors.addressOf(peer, forwardedFor),
    })
  }
  return unrecorded('report', thanksAnswer(visitedBy(context, request)))
}
