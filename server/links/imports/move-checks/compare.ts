import type { MoveFinding } from '../../../../contract/links/move-checks.ts'
import { comparable, isRespelled } from './addresses.ts'
import { type Asker, type FollowedAddress, followAddress, turnsAway } from './follow.ts'

/** Where the redirect leads visitors of a link. */
export type Lead =
  /** Those of rules and splits come after the link's own. */
  | { kind: 'leads'; targets: readonly [string, ...string[]] }
  | { kind: 'missing' | 'password' | 'ended' | 'paused' | 'banned' }

export interface ComparedAddresses {
  kind: MoveFinding
  oldTarget: string | null
  oldStatus: number | null
  newTarget: string | null
}

/** Null: the link leads where the old address leads. */
export async function compareAddresses(
  asker: Asker,
  { oldAddress, lead }: { oldAddress: string; lead: Lead },
): Promise<ComparedAddresses | null> {
  if (lead.kind !== 'leads') {
    return { kind: `new-${lead.kind}`, oldTarget: null, oldStatus: null, newTarget: null }
  }
  const [newTarget] = lead.targets
  const known = new Set(lead.targets.map(comparable))
  const old = await followAddress(asker, oldAddress, (each) => known.has(comparable(each)))
  if (old.isAtEnd) return null
  const left = old.addresses.filter((each) => !isRespelled(oldAddress, each))
  const oldTarget = left.at(-1) ?? null
  const told = { oldTarget, oldStatus: old.status, newTarget }
  if (oldTarget === null) return { ...told, kind: findingOf(old) }
  // The two may still meet: at the page that an address of the one or of the other leads on to.
  const met = new Set(left.map(comparable))
  const led = await followAddress(asker, newTarget, (each) => met.has(comparable(each)))
  return led.isAtEnd
    ? null
    : { ...told, kind: 'different', newTarget: led.addresses.at(-1) ?? newTarget }
}

/** Of an old address that leads nowhere. */
function findingOf({ status }: FollowedAddress): MoveFinding {
  if (status === null) return 'old-silent'
  if (turnsAway(status)) return 'old-refused'
  if (status === 404 || status === 410) return 'old-missing'
  return status >= 200 && status < 300 ? 'old-page' : 'old-error'
}

/** Whether the old service gave no usable answer at all. */
export const isSilent = (compared: ComparedAddresses | null): boolean =>
  compared?.kind === 'old-silent' || compared?.kind === 'old-refused'
