import { clickFields } from '../features/clicks/click-record.ts'
import type { Clock } from '../platform/clock.ts'
import type { Journal } from '../platform/journal.ts'
import type { ClickLimits } from './click-limits.ts'
import { type Destination, destinationFor, type Visit } from './destination.ts'
import type { Forms } from './forms.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Hosts, Site } from './links/hosts.ts'
import type { KnownKeys } from './links/known-keys.ts'
import type { LinkCache } from './links/link-cache.ts'
import type { RedirectCounters } from './metrics.ts'
import { triggerOf } from './query.ts'
import type { Rounds } from './rounds.ts'
import { LazyVisitor, seedOf, type Traits } from './rule-visitor.ts'
import type { UnknownKeys } from './unknown-keys.ts'
import type { Visitors } from './visitor.ts'

/** Who an agent's name says that it is. Asked for links behind a gate only. */
export type KindOf = (agent: string) => 'human' | 'bot' | 'preview'

/** What every answer for a short link works with. */
export interface Core {
  hosts: Hosts
  cache: LinkCache
  knownKeys: KnownKeys
  visitors: Visitors
  journal: Journal
  counters: RedirectCounters
  clock: Clock
  traits: Traits
  clickLimits: ClickLimits
  forms: Forms
  unknownKeys: UnknownKeys
  rounds: Rounds
  kindOf: KindOf
  /** The database could not say whether a key is a link. */
  onLookUpError: (error: unknown) => void
}

/** What a request says of who asks. Empty texts are what it does not say. */
export interface Caller {
  /** The other end of the connection. */
  peer: string
  forwardedFor: string
  agent: string
  acceptLanguage: string
  referrer: string
  doNotTrack: string
  globalPrivacy: string
  /** Two spellings of what a browser fetches in advance for. */
  secPurpose: string
  purpose: string
  cookie: string
  /** What a browser asks for it for, as it says itself. */
  fetchMode: string
}

export interface Following {
  link: CompiledLink
  site: Site
  query: string
  caller: Caller
  /** HEAD only looks, and does not count. */
  isHead: boolean
  /** Epoch milliseconds. */
  at: number
}

/** Decides, and writes the click down; the answer may go out when the journal has written it. */
export function follow(core: Core, following: Following): Destination {
  const destination = decide(core, following)
  if (destination.kind === 'redirect' && isClick(following)) count(core, following, destination)
  return destination
}

export function decide(core: Core, { link, query, caller, at }: Following): Destination {
  const address = core.visitors.addressOf(caller.peer, caller.forwardedFor)
  return destinationFor(link, visitOf(core.traits, { at, query, address, caller }))
}

/** Whether this visitor seems to go in circles; see `Rounds`. */
export const roundOf = ({ rounds }: Core, { link, caller, at }: Following): number =>
  rounds.of({
    linkId: link.id,
    from: caller.forwardedFor || caller.peer,
    cookie: caller.cookie,
    fetchMode: caller.fetchMode,
    at,
  })

/** Whether it counts: HEAD and what a browser fetches ahead do not. */
export const isClick = ({ isHead, caller }: Following): boolean =>
  !isHead && !isFetchedAhead(caller)

export function count(
  core: Core,
  { link, site, query, caller, at }: Following,
  { target, rule }: { target: string; rule: string },
): void {
  core.journal.appendFields(
    clickFields({
      at,
      accountId: link.accountId,
      linkId: link.id,
      trigger: triggerOf(query),
      address: core.visitors.addressOf(caller.peer, caller.forwardedFor),
      host: site.name,
      isPrivate: caller.doNotTrack === '1' || caller.globalPrivacy === '1',
      agent: caller.agent,
      acceptLanguage: caller.acceptLanguage,
      referrer: caller.referrer,
      target,
      rule,
    }),
  )
}

function visitOf(
  traits: Traits,
  { at, query, address, caller }: Pick<Following, 'at' | 'query' | 'caller'> & { address: string },
): Visit {
  const { agent, acceptLanguage } = caller
  return {
    at,
    query,
    visitor: () => new LazyVisitor(traits, { at, address, agent, acceptLanguage }),
    seed: (linkId) => seedOf(traits, { linkId, address, agent }),
  }
}

function isFetchedAhead({ secPurpose, purpose }: Caller): boolean {
  return purpose === 'prefetch' || secPurpose.startsWith('prefetch')
}
