import { type Core, count, countFollowed, decide, isClick, type LinkVisit } from '../core.ts'
import { type Destination, endOf } from '../destination.ts'
import type { Card, CompiledLink, Gate } from '../links/compiled-link.ts'
import type { RedirectRequest } from '../redirect-request.ts'
import type { PasswordResult } from './forms.ts'

export type GatedLinkVisit = LinkVisit & { link: CompiledLink & { gate: Gate } }

export type GateResult =
  | { kind: 'destination'; destination: Destination }
  | { kind: 'card'; card: Card }
  | { kind: 'password' }

/**
 * Passes a request through the gate of its link. A program that draws cards gets the card and nothing else; a visitor is asked for the
 * password; a person's click is taken from the limit before it is answered. Throws when the database is away.
 */
export async function passGate(
  core: Core,
  visit: GatedLinkVisit,
  { isAdmitted }: { isAdmitted: boolean },
): Promise<GateResult> {
  const { link, requester } = visit
  const { asksPassword, maxClicks, card } = link.gate
  const destination = decide(core, visit)
  if (destination.kind !== 'redirect') return uncounted(destination)
  const kind = core.kindOf(requester.agent)
  const isCounted = isClick(visit)
  if (card && core.drawsCards(requester.agent)) return drawCard(core, visit, { card, destination })
  if (asksPassword && !isAdmitted) return { kind: 'password' }
  const isPerson = isCounted && kind === 'human'
  const isLeft = maxClicks === null || (await isWithin(core, visit, { maxClicks, isPerson }))
  if (!isLeft) return uncounted(endOf(link))
  if (!isCounted) return uncounted(destination)
  return { kind: 'destination', destination: countFollowed(core, visit, destination) }
}

function drawCard(
  core: Core,
  visit: LinkVisit,
  { card, destination }: { card: Card; destination: { target: string; rule: string } },
): GateResult {
  if (isClick(visit)) count(core, visit, destination)
  return { kind: 'card', card }
}

/** A person's click is taken from the limit; any other request only checks that a click is left. */
async function isWithin(
  { clickLimits }: Core,
  { link }: LinkVisit,
  { maxClicks, isPerson }: { maxClicks: number; isPerson: boolean },
): Promise<boolean> {
  if (isPerson) return clickLimits.take(link, maxClicks)
  return !(await clickLimits.isUsedUp(link, maxClicks))
}

const uncounted = (destination: Destination): GateResult => ({ kind: 'destination', destination })

/** Checks the password of a submitted form. Any other body counts as an empty password. */
export async function tryPassword(
  core: Core,
  { link, requester }: LinkVisit,
  form: RedirectRequest['form'],
): Promise<PasswordResult> {
  const address = core.visitors.addressOf(requester.peer, requester.forwardedFor)
  const password = (await form())?.get('password') ?? ''
  return core.forms.tryPassword(link, { password, address })
}
