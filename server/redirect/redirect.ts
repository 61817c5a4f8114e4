import type { ClickIds } from '../clicks/conversions/click-ids.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { PreparedQueries } from '../platform/database/prepared-queries.ts'
import type { Journal } from '../platform/journal/journal.ts'
import type { JournalState } from '../platform/journal/journal-writer.ts'
import type { Log } from '../platform/log.ts'
import { logFailure } from '../platform/log-failure.ts'
import { type ClickTaker, openClickLimits } from './click-limits.ts'
import { openForms, type SendForm } from './gate/forms.ts'
import { HubCache } from './hubs/hub-cache.ts'
import { openHubReader } from './hubs/hub-content.ts'
import { openHubRenderer } from './hubs/render-page.ts'
import { followChanges } from './links/follow-changes.ts'
import { type HostSettings, Hosts } from './links/hosts.ts'
import { KnownKeys } from './links/known-keys.ts'
import { LinkCache } from './links/link-cache.ts'
import { openLinkReader } from './links/read-link.ts'
import { countKeys, listKeys } from './links/store.ts'
import { type Latency, RedirectCounters, type RedirectOutcome } from './metrics.ts'
import { OrphanHits } from './orphan-hits.ts'
import type { DrawsCards, KindOf, RedirectContext } from './redirect-context.ts'
import { RedirectLoops } from './redirect-loops.ts'
import { UnknownKeys } from './unknown-keys.ts'
import type { Traits } from './visitor/rule-visitor.ts'
import { openVisitors } from './visitor/visitor.ts'

/** The settings that the redirect reads. */
export interface RedirectSettings extends HostSettings {
  publicUrl: string
  trustedProxies: readonly string[]
  linkCacheMb: number
}

export interface RedirectOptions {
  config: RedirectSettings
  /** Only read from. */
  db: Db
  /** Looks up links that are not cached, in the same database. */
  preparedQueries: PreparedQueries
  clickTaker: ClickTaker
  sendForm: SendForm
  journal: Journal
  log: Log
  /** Used for links with rules only. */
  traits: Traits
  kindOf: KindOf
  drawsCards: DrawsCards
  clickIds: ClickIds
  clock?: Clock
  /** How often the change log is read. */
  pollMs?: number
}

export interface RedirectMetrics {
  requests: Readonly<Record<RedirectOutcome, number>>
  latency: Latency
  cache: { hits: number; misses: number; stale: number; entries: number; bytes: number }
  hubs: HubCache['counts'] & { entries: number; bytes: number }
  preparedQueries: PreparedQueries['counts']
  knownKeys: ReturnType<KnownKeys['usage']>
  journal: JournalState
  /** Time since all changes were last read. */
  changeLagSeconds: number
}

export interface Redirect {
  readonly context: RedirectContext
  metrics(): RedirectMetrics
  /** Reads the change log now instead of at the next interval. Does not throw. */
  pollChanges(): Promise<void>
  /** Resolves after one attempt to load the domains; until they are loaded, keys answer 503. */
  start(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 400
/** With keys and targets of typical length an entry uses a third of its share of a megabyte. */
const LINKS_IN_MB = 2048
const MB = 1024 * 1024
/** Some thousand pages of usual length. */
const HUB_CACHE_BYTES = 64 * MB

export function createRedirect(options: RedirectOptions): Redirect {
  const { config, db, preparedQueries, log, clock = systemClock } = options
  const hosts = new Hosts(config)
  const knownKeys = new KnownKeys({
    countKeys: () => countKeys(db),
    listKeys: (table, page) => listKeys(db, table, page),
  })
  const cache = new LinkCache({
    read: openLinkReader({ db, preparedQueries, hosts }),
    isUnused: (name) => knownKeys.wasUnused(name),
    confirmUnused: (name) => changes.confirmUnused(name),
    spaceOf: (domainId) => hosts.spaceOf(domainId),
    clock,
    limits: {
      maxEntries: config.linkCacheMb * LINKS_IN_MB,
      maxBytes: config.linkCacheMb * MB,
    },
  })
  const home = `${config.publicUrl}${config.basePath}`
  const hubs = new HubCache({
    read: openHubReader({ db, publicUrl: config.publicUrl }),
    render: openHubRenderer(home),
    maxBytes: HUB_CACHE_BYTES,
  })
  const context: RedirectContext = {
    basePath: config.basePath,
    home,
    hosts,
    cache,
    hubs,
    knownKeys,
    visitors: openVisitors(config.trustedProxies, (proxy) =>
      log.warn(
        'a proxy passes requests on that is not in TRUSTED_PROXIES: all its visitors count as one, and none as local',
        { proxy },
      ),
    ),
    journal: options.journal,
    counters: new RedirectCounters(),
    clock,
    traits: options.traits,
    kindOf: options.kindOf,
    drawsCards: options.drawsCards,
    clickIds: options.clickIds,
    loops: new RedirectLoops(),
    clickLimits: openClickLimits(db, options.clickTaker),
    forms: openForms(options.sendForm),
    unknownKeys: new UnknownKeys(),
    orphanHits: new OrphanHits(),
    onLookUpError: (error) =>
      logFailure(log, { level: 'warn', message: 'a link could not be looked up', error }),
  }
  const changes = followChanges({ pollMs: POLL_MS, ...options }, context)
  return {
    context,
    metrics: () => ({
      requests: context.counters.outcomes,
      latency: context.counters.latency(),
      cache: { ...cache.counts, ...cache.usage() },
      hubs: { ...hubs.counts, ...hubs.usage() },
      preparedQueries: { ...preparedQueries.counts },
      knownKeys: knownKeys.usage(),
      journal: context.journal.state(),
      changeLagSeconds: changes.lagSeconds(),
    }),
    start: changes.start,
    stop: changes.stop,
    pollChanges: changes.pollChanges,
  }
}
