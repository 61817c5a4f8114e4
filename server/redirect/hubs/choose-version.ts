import { ruleOfView } from '../../../contract/hubs/experiments.ts'
import { DAY } from '../../platform/clock.ts'
import { isPrivate } from '../record-click.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { RedirectRequest } from '../request/redirect-request.ts'
import { seedOf, type Traits } from '../visitor/rule-visitor.ts'
import type { HubVariantCache } from './hub-variant-cache.ts'

/** The version that a visitor gets. */
export interface Choice {
  shelf: HubVariantCache
  /** For the record of the view; empty for those who are in no result. */
  rule: string
}

/**
 * While an experiment runs, a visitor keeps their version for a UTC day, without a cookie. Robots and previews get the
 * published version, and so do visitors who asked not to be tracked: without a hash it is unknown whether they pressed a
 * button.
 */
export function chooseVersion(
  context: RedirectContext,
  { at, requester }: RedirectRequest,
  shelf: HubVariantCache,
): Choice {
  const { experiment } = shelf.content
  if (!experiment || !shelf.b) return { shelf, rule: '' }
  if (isPrivate(requester) || context.kindOf(requester.agent) !== 'human')
    return { shelf, rule: '' }
  const { peer, forwardedFor, agent } = requester
  const address = context.visitors.addressOf(peer, forwardedFor)
  const isB = getsB(context.traits, experiment, { at, address, agent })
  return isB
    ? { shelf: shelf.b, rule: ruleOfView(experiment.id, 'B') }
    : { shelf, rule: ruleOfView(experiment.id, 'A') }
}

const SCALE = 2 ** 32

/**
 * The id of the experiment is part of the hash, so who got B in one experiment is as likely as anybody to get it in the
 * next, also on the same day.
 */
function getsB(
  traits: Traits,
  { id, share }: { id: string; share: number },
  { at, address, agent }: { at: number; address: string; agent: string },
): boolean {
  const seed = seedOf(traits, { linkId: `${id} ${Math.floor(at / DAY)}`, address, agent })
  return Number(seed >> 32n) < (share / 100) * SCALE
}
