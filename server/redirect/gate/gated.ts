import { type Destination, destinationOf, endOf } from '../destination.ts'
import type { Card, CompiledLink, Gate } from '../links/compiled-link.ts'
import { isClick } from '../record-click.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { RedirectRequest } from '../request/redirect-request.ts'
import type { PasswordResult } from './forms.ts'

export type GatedLink = CompiledLink & { gate: Gate }

export type GateResult =
  | { kind: 'destination'; destination: Destination }
  /** Instead of the target. */
  | { kind: 'card'; card: Card; target: string; rule: string }
  | { kind: 'password' }

/**
 * Passes a request through the gate of its link. A program that draws cards gets the card and nothing else; a visitor is asked for the
 * password; a person's click is taken from the limit before it is answered. Rejects when the database is away.
 */
export async function passGate(
  context: RedirectContext,
  request: RedirectRequest,
  { link, isAdmitted }: { link: GatedLink; isAdmitted: boolean },
): Promise<GateResult> {
  const { agent } = request.requester
  const { asksPassword, maxClicks, card } = link.gate
  const destination = destinationOf(context, request, link)
  if (destination.kind !== 'redirect') return { kind: 'destination', destination }
  if (card && context.drawsCards(agent)) return { ...destination, kind: 'card', card }
  if (asksPassword && !isAdmitted) return { kind: 'password' }
  const isPerson = isClick(request) && context.kindOf(agent) === 'human'
  const isLeft = maxClicks === null || (await isWithin(context, link, { maxClicks, isPerson }))
  return { kind: 'destination', destination: isLeft ? destination : endOf(link) }
}

/** A person's click is taken from the limit; any other request only checks that a click is left. */
async function isWithin(
  { clickLimits }: RedirectContext,
  link: GatedLink,
  { maxClicks, isPerson }: { maxClicks: number; isPerson: boolean },
): Promise<boolean> {
  if (isPerson) return clickLimits.take(link, maxClicks)
  return !(await clickLimits.isUsedUp(link, maxClicks))
}

/** Checks the password of a submitted form. Any other body counts as an empty password. */
export async function tryPassword(
  { visitors, forms }: RedirectContext,
  { requester, form }: RedirectRequest,
  link: GatedLink,
): Promise<PasswordResult> {
  const address = visitors.addressOf(requester.peer, requester.forwardedFor)
  const password = (await form())?.get('password') ?? ''
  return forms.tryPassword(link, { password, address })
}
