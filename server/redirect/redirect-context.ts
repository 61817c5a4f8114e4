import type { ClickIds } from '../clicks/conversions/click-ids.ts'
import type { Clock } from '../platform/clock.ts'
import type { Journal } from '../platform/journal/journal.ts'
import type { ClickLimits } from './click-limits.ts'
import type { Forms } from './gate/forms.ts'
import type { HubCache } from './hubs/hub-cache.ts'
import type { Hosts } from './links/hosts.ts'
import type { KnownKeys } from './links/known-keys.ts'
import type { LinkCache } from './links/link-cache.ts'
import type { RedirectCounters } from './metrics.ts'
import type { OrphanHits } from './orphan-hits.ts'
import type { RedirectLoops } from './redirect-loops.ts'
import type { UnknownKeys } from './unknown-keys.ts'
import type { Traits } from './visitor/rule-visitor.ts'
import type { Visitors } from './visitor/visitor.ts'

/** Classifies a User-Agent. Called only for links behind a gate. */
export type KindOf = (agent: string) => 'human' | 'bot' | 'preview'
/** Whether a User-Agent loads a page to draw a card of it: all previews, and some bots. Called only for links with a card. */
export type DrawsCards = (agent: string) => boolean

/** The dependencies of every short-link answer. */
export interface RedirectContext {
  /** Where the application is mounted, and its whole address. */
  basePath: string
  home: string
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
