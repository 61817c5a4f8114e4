import { linksIn, type NamedLinks } from '../../changes/change-subjects.ts'
import { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PreparedQueries } from '../../platform/database/prepared-queries.ts'
import type { Log } from '../../platform/log.ts'
import { type Loop, repeat } from '../../platform/loop/loop.ts'
import { pacedBy } from '../../platform/loop/paced-by.ts'
import { shareNextRun } from '../../platform/loop/share-next-run.ts'
import type { RedirectContext } from '../redirect-context.ts'
import type { KnownKeys } from './known-keys.ts'
import { readChanges } from './read-changes.ts'
import { listBlockedHosts, listHosts } from './store.ts'

export interface ChangeSources {
  db: Db
  preparedQueries: PreparedQueries
  log: Log
  /** How often the change log is read. */
  pollMs: number
}

/** Keeps data about links that changes can make stale. */
interface LinkObserver {
  /** A link was made, changed or removed. The key is in lower case. */
  linkChanged(domainId: string, key: string): void
  /** Changes may have been missed: everything kept may be stale. */
  everythingChanged(): void
}

const POLL_WAIT_MS = 500
const REFILL_MS = 1000
/** The least pause between polls for requests of unknown keys, however many there are. */
const PACE_MS = 5
/** A poll that takes longer has much to read: the keys that wait for it are looked up in the database instead. */
const CONFIRM_WAIT_MS = 20
const ACCOUNT = 'account:'
const OF_HOSTS: ReadonlySet<string> = new Set(['domains', 'blocked'])

/** Keeps hosts, cached links and known keys up to date by following the change log. */
export function followChanges(
  sources: ChangeSources,
  { hosts, cache, hubs, knownKeys }: RedirectContext,
) {
  const { db, preparedQueries, log, pollMs } = sources
  const observers = observersOf({ cache, hubs, knownKeys })
  const feed = new ChangeFeed(db, preparedQueries)
  let areHostsOutdated = true
  let isAway = false
  let isStopping = false
  let polledAt = performance.now()
  let loops: Loop[] = []

  const apply = (subject: string) => {
    const links = linksIn(subject)
    if (links) {
      notify(observers, links)
      return
    }
    // Deleting or restoring an account affects its domains and links. Keys do not name their account, so everything is
    // read again; that is rare.
    if (subject.startsWith(ACCOUNT)) cache.forgetAll()
    if (subject.startsWith(ACCOUNT) || OF_HOSTS.has(subject)) areHostsOutdated = true
  }
  const invalidateAll = () => {
    for (const observer of observers) observer.everythingChanged()
    areHostsOutdated = true
  }
  const loadHosts = async () => {
    // Reset before the query, so that a change during it causes another load.
    areHostsOutdated = false
    try {
      const rows = await listHosts(db)
      hosts.block(await listBlockedHosts(db))
      hosts.load(rows)
    } catch (error) {
      areHostsOutdated = true
      throw error
    }
    // Compiled links depend on the hosts: targets may loop back to us or be blocked. Pages name their domain.
    cache.forgetAll()
    hubs.forgetAll()
  }
  const poll = shareNextRun(async () => {
    const startedAt = performance.now()
    try {
      await readChanges(feed, { onChange: apply, onEverything: invalidateAll })
      knownKeys.markCurrent(startedAt)
      if (areHostsOutdated) await loadHosts()
      polledAt = performance.now()
      isAway = false
    } catch (error) {
      knownKeys.markOutdated()
      if (!isAway) log.warn('changes of links cannot be followed', { error })
      isAway = true
    }
  })
  const refillKeys = refilling(knownKeys, { log, shouldContinue: () => !isStopping })
  const pollSoon = pacedBy(PACE_MS, () => Promise.race([poll(), Bun.sleep(CONFIRM_WAIT_MS)]))
  return {
    /**
     * Whether a key is still unused after everything committed so far on any machine. Concurrent requests share one poll.
     * False if the change log cannot be read.
     */
    async confirmUnused(name: string): Promise<boolean> {
      const requestedAt = performance.now()
      await pollSoon()
      return knownKeys.isUnusedSince(name, requestedAt)
    },
    /** Waits at most `POLL_WAIT_MS`, so that callers do not hang while the database is away. */
    pollChanges() {
      knownKeys.markOutdated()
      return Promise.race([poll(), Bun.sleep(POLL_WAIT_MS)])
    },
    /** Time since the last successful poll. */
    lagSeconds: () => (performance.now() - polledAt) / SECOND,
    async start() {
      await poll()
      loops = [
        repeat('changes', { pauseMs: pollMs, log }, poll),
        repeat('known keys', { pauseMs: REFILL_MS, log }, refillKeys),
      ]
    },
    async stop() {
      isStopping = true
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function notify(observers: readonly LinkObserver[], { domainId, keys }: NamedLinks): void {
  for (const key of keys) for (const observer of observers) observer.linkChanged(domainId, key)
}

function observersOf({
  cache,
  hubs,
  knownKeys,
}: Pick<RedirectContext, 'cache' | 'hubs' | 'knownKeys'>): LinkObserver[] {
  return [
    {
      linkChanged: (domainId, key) => cache.forget(`link:${domainId}/${key}`),
      everythingChanged: () => cache.forgetAll(),
    },
    {
      linkChanged: (domainId, key) => hubs.forget(`${domainId}/${key}`),
      everythingChanged: () => hubs.forgetAll(),
    },
    {
      linkChanged: (domainId, key) => knownKeys.add(`${domainId}/${key}`),
      everythingChanged: () => knownKeys.forgetAll(),
    },
  ]
}

interface Refilling {
  log: Log
  shouldContinue: () => boolean
}

function refilling(knownKeys: KnownKeys, { log, shouldContinue }: Refilling): () => Promise<void> {
  let isFailing = false
  return async () => {
    try {
      await knownKeys.refill(shouldContinue)
      isFailing = false
    } catch (error) {
      // The next run starts over, a second later.
      if (!isFailing) log.warn('keys cannot be read', { error })
      isFailing = true
    }
  }
}
