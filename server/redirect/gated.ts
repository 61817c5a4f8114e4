import type { Asked } from './asked.ts'
import { type Core, count, decide, type Following, isClick } from './core.ts'
import { type Destination, endOf } from './destination.ts'
import type { Try } from './forms.ts'
import type { Card, CompiledLink, Gate } from './links/compiled-link.ts'

export type GatedFollowing = Following & { link: CompiledLink & { gate: Gate } }

export type Passed =
  | { kind: 'destination'; destination: Destination }
  | { kind: 'card'; card: Card }
  | { kind: 'password' }

/**
 * What a link behind a gate answers. A program that draws a card gets the card, and learns no more; a visitor is asked
 * for the password; a person's click is taken from the limit before it is answered. Throws when the database is away.
 */
export async function passGate(
  core: Core,
  following: GatedFollowing,
  { isAdmitted }: { isAdmitted: boolean },
): Promise<Passed> {
  const { link, caller } = following
  const { asksPassword, maxClicks, card } = link.gate
  const destination = decide(core, following)
  if (destination.kind !== 'redirect') return uncounted(destination)
  const kind = core.kindOf(caller.agent)
  const isCounted = isClick(following)
  if (card && kind === 'preview') return drawCard(core, following, { card, destination })
  if (asksPassword && !isAdmitted) return { kind: 'password' }
  const isPerson = isCounted && kind === 'human'
  const isLeft = maxClicks === null || (await isWithin(core, following, { maxClicks, isPerson }))
  if (!isLeft) return uncounted(endOf(link))
  if (isCounted) count(core, following, destination)
  return { kind: 'destination', destination }
}

function drawCard(
  core: Core,
  following: Following,
  { card, destination }: { card: Card; destination: { target: string; rule: string } },
): Passed {
  if (isClick(following)) count(core, following, destination)
  return { kind: 'card', card }
}

/** A person takes one of the clicks; everybody else only looks whether there are any. */
async function isWithin(
  { clickLimits }: Core,
  { link }: Following,
  { maxClicks, isPerson }: { maxClicks: number; isPerson: boolean },
): Promise<boolean> {
  if (isPerson) return clickLimits.take(link, maxClicks)
  return !(await clickLimits.isUsedUp(link, maxClicks))
}

const uncounted = (destination: Destination): Passed => ({ kind: 'destination', destination })

/** Tries what a visitor sent by the form of the page; anything but that form counts as no password. */
export async function tryPassword(
  core: Core,
  { link, caller }: Following,
  form: Asked['form'],
): Promise<Try> {
  const address = core.visitors.addressOf(caller.peer, caller.forwardedFor)
  const password = (await form())?.get('password') ?? ''
  return core.forms.tryPassword(link, { password, address })
}
