import type { ClickIds } from '../clicks/conversions/click-ids.ts'
import { type ClickRecord, clickFields } from '../clicks/recording/click-record.ts'
import type { Clock } from '../platform/clock.ts'
import type { Journal } from '../platform/journal/journal.ts'
import type { ClickLimits } from './click-limits.ts'
import { type Destination, type DestinationInput, destinationFor } from './destination.ts'
import type { Forms } from './gate/forms.ts'
import type { HubCache } from './hubs/hub-cache.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Hosts, Site } from './links/hosts.ts'
import type { KnownKeys } from './links/known-keys.ts'
import type { LinkCache } from './links/link-cache.ts'
import type { RedirectCounters } from './metrics.ts'
import type { OrphanHits } from './orphan-hits.ts'
import { isPrefetch, type Purposes } from './prefetch.ts'
import { namesClickId, triggerOf, withClickId } from './query.ts'
import type { RedirectLoops } from './redirect-loops.ts'
import type { UnknownKeys } from './unknown-keys.ts'
import { LazyVisitor, seedOf, type Traits } from './visitor/rule-visitor.ts'
import type { Visitors } from './visitor/visitor.ts'

/** Classifies a User-Agent. Called only for links behind a gate. */
export type KindOf = (agent: string) => 'human' | 'bot' | 'preview'
/** Whether a User-Agent loads a page to draw a card of it: all previews, and some bots. Called only for links with a card. */
export type DrawsCards = (agent: string) => boolean

/** The dependencies of every short-link answer. */
export interface Core {
  hosts: Hosts
  cache: LinkCache
  hubs: HubCache
  knownKeys: KnownKeys
  visitors: Visitors
  journal: Journal
  counters: RedirectCounters
  clock: Clock
  traits: Traits
  clickIds: ClickIds
  clickLimits: ClickLimits
  forms: Forms
  unknownKeys: UnknownKeys
  orphanHits: OrphanHits
  loops: RedirectLoops
  kindOf: KindOf
  drawsCards: DrawsCards
  /** Called when the database could not say whether a key is a link. */
  onLookUpError: (error: unknown) => void
}

/** What a request reveals about its sender. An empty string means that the header is missing. */
export interface Requester extends Purposes {
  /** The other end of the connection. */
  peer: string
  forwardedFor: string
  agent: string
  acceptLanguage: string
  referrer: string
  doNotTrack: string
  globalPrivacy: string
  cookie: string
  /** The Sec-Fetch-Mode header. */
  fetchMode: string
  acceptEncoding: string
  ifNoneMatch: string
}

export interface LinkVisit {
  link: CompiledLink
  site: Site
  query: string
  requester: Requester
  /** A HEAD request does not count as a click. */
  isHead: boolean
  /** Epoch milliseconds. */
  at: number
}

/** Decides on the destination and records the click. Send the answer only after the journal has written it. */
export function follow(core: Core, visit: LinkVisit): Destination {
  const destination = decide(core, visit)
  if (destination.kind !== 'redirect' || !isClick(visit)) return destination
  return countFollowed(core, visit, destination)
}

type Followed = Extract<Destination, { kind: 'redirect' }>

/** Records the click of a visitor who is sent to the destination, and answers where exactly. */
export function countFollowed(core: Core, visit: LinkVisit, followed: Followed): Followed {
  const { link, requester, at } = visit
  // Two sites could recognise a visitor by an id, so those who asked not to be tracked get none.
  if (!link.addsClickId || isPrivate(requester) || namesClickId(followed.target)) {
    count(core, visit, followed)
    return followed
  }
  const clickId = core.clickIds.make(link.accountId, at)
  // Recorded without the id: otherwise each click would have a target of its own.
  count(core, visit, { ...followed, clickId })
  return { ...followed, target: withClickId(followed.target, clickId) }
}

export function decide(core: Core, { link, query, requester, at }: LinkVisit): Destination {
  const address = core.visitors.addressOf(requester.peer, requester.forwardedFor)
  return destinationFor(link, destinationInputOf(core.traits, { at, query, address, requester }))
}

/** How often this browser seems to have been sent back to the link; see `RedirectLoops.count`. */
export const loopCountOf = ({ loops }: Core, { link, requester, at }: LinkVisit): number =>
  loops.count({
    linkId: link.id,
    from: requester.forwardedFor || requester.peer,
    cookie: requester.cookie,
    fetchMode: requester.fetchMode,
    at,
  })

/** HEAD requests and prefetches are not clicks. */
export const isClick = ({ isHead, requester }: LinkVisit): boolean =>
  !isHead && !isPrefetch(requester)

export function count(
  core: Core,
  visit: LinkVisit,
  { target, rule, clickId }: { target: string; rule: string; clickId?: string },
): void {
  const trigger = visit.link.kind === 'button' ? 'hub' : triggerOf(visit.query)
  record(core, visit, { target, rule, trigger, event: 'click', clickId })
}

/**
 * Records that the page of a hub was shown; `rule` says which version of an experiment. Send it only after the journal has
 * written it.
 */
export function countView(core: Core, visit: LinkVisit, rule: string): void {
  const trigger = triggerOf(visit.query)
  record(core, visit, { target: '', rule, trigger, event: 'view' })
}

/** The visitor asked not to be tracked. */
export const isPrivate = ({ doNotTrack, globalPrivacy }: Requester): boolean =>
  doNotTrack === '1' || globalPrivacy === '1'

type Recorded = Pick<ClickRecord, 'target' | 'rule' | 'trigger' | 'event'> & {
  clickId?: string | undefined
}

function record(
  core: Core,
  { link, site, requester, at }: LinkVisit,
  { target, rule, trigger, event, clickId = '' }: Recorded,
): void {
  core.journal.appendFields(
    clickFields({
      at,
      accountId: link.accountId,
      linkId: link.id,
      trigger,
      address: core.visitors.addressOf(requester.peer, requester.forwardedFor),
      host: site.name,
      isPrivate: isPrivate(requester),
      agent: requester.agent,
      acceptLanguage: requester.acceptLanguage,
      referrer: requester.referrer,
      target,
      rule,
      event,
      clickId,
    }),
  )
}

function destinationInputOf(
  traits: Traits,
  {
    at,
    query,
    address,
    requester,
  }: Pick<LinkVisit, 'at' | 'query' | 'requester'> & { address: string },
): DestinationInput {
  const { agent, acceptLanguage } = requester
  return {
    at,
    query,
    visitor: () => new LazyVisitor(traits, { at, address, agent, acceptLanguage }),
    seed: (linkId) => seedOf(traits, { linkId, address, agent }),
  }
}
