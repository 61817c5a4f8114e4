import { type Clock, systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Events } from '../platform/events.ts'
import type { Journal } from '../platform/journal.ts'
import type { JournalState } from '../platform/journal-writer.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { compileLink, leftBehind } from './compile.ts'
import type { Core, KindOf } from './core.ts'
import { followChanges } from './follow-changes.ts'
import { openGates } from './gates.ts'
import { type HostSettings, Hosts } from './hosts.ts'
import { LinkCache, type LinkPlace } from './link-cache.ts'
import { type Latency, type Outcome, RedirectCounters } from './metrics.ts'
import { openReports } from './reports.ts'
import { respond } from './respond.ts'
import { Rounds } from './rounds.ts'
import type { Traits } from './rule-visitor.ts'
import { findLink, isLeftBehind } from './store.ts'
import { openVisitors } from './visitor.ts'

/** As much of the configuration as the redirect reads. */
export interface RedirectSettings extends HostSettings {
  publicUrl: string
  trustedProxies: readonly string[]
}

export interface RedirectOptions {
  config: RedirectSettings
  db: Db
  events: Events
  journal: Journal
  log: Log
  /** Hides the addresses of visitors who try passwords. */
  secrets: Pick<Secrets, 'hash'>
  /** Asked for links with rules only. */
  traits: Traits
  kindOf: KindOf
  clock?: Clock
  /** How often the change log is read. */
  pollMs?: number
}

export interface RedirectMetrics {
  requests: Readonly<Record<Outcome, number>>
  latency: Latency
  cache: { hits: number; misses: number; stale: number; entries: number; bytes: number }
  journal: JournalState
}

export interface Redirect {
  /** The answer for a short link; undefined: the request is the application's. `peer` is the connection's other end. */
  respond(request: Request, peer: string): Response | Promise<Response> | undefined
  /** What the fast lane works with. */
  readonly core: Core
  /** The application's whole address. */
  readonly home: string
  metrics(): RedirectMetrics
  /** Resolves after one look at the domains; while the database is away keys answer 503. */
  start(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 400

export function createRedirect(options: RedirectOptions): Redirect {
  const { config, db, log, clock = systemClock } = options
  const hosts = new Hosts(config)
  const isOurs = (target: string) => hosts.isLink(target)
  const isBlocked = (target: string) => hosts.isBlocked(target)
  const cache = new LinkCache({
    read: async (place: LinkPlace) => {
      const row = await findLink(db, place)
      if (row) return compileLink(row, isOurs, isBlocked)
      return (await isLeftBehind(db, place)) ? leftBehind : undefined
    },
    spaceOf: (domainId) => hosts.spaceOf(domainId),
    clock,
  })
  const core: Core = {
    hosts,
    cache,
    visitors: openVisitors(config.trustedProxies),
    journal: options.journal,
    counters: new RedirectCounters(),
    clock,
    traits: options.traits,
    kindOf: options.kindOf,
    rounds: new Rounds(),
    gates: openGates({ db, clock, secrets: options.secrets }),
    reports: openReports({ db, clock, secrets: options.secrets }),
    onLookUpError: (error) => log.warn('a link could not be looked up', { error }),
  }
  const home = `${config.publicUrl}${config.basePath}`
  const responder = { core, basePath: config.basePath, home }
  const changes = followChanges({ pollMs: POLL_MS, ...options, clock }, core)
  return {
    respond: (request, peer) => respond(responder, request, peer),
    core,
    home,
    metrics: () => ({
      requests: core.counters.outcomes,
      latency: core.counters.latency(),
      cache: { ...cache.counts, ...cache.usage() },
      journal: core.journal.state(),
    }),
    ...changes,
  }
}
