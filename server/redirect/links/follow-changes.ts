import { linksIn, type NamedLinks } from '../../features/domains/change-subjects.ts'
import { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Loop, repeat } from '../../platform/loop.ts'
import { pacedBy } from '../../platform/paced-by.ts'
import { shareNextRun } from '../../platform/share-next-run.ts'
import type { Core } from '../core.ts'
import { hearChanges } from './hear-changes.ts'
import type { KnownKeys } from './known-keys.ts'
import { listBlockedHosts, listHosts } from './store.ts'

export interface ChangeSources {
  db: Db
  log: Log
  /** How often the change log is read. */
  pollMs: number
}

/** What keeps something of links, and has to hear when that is out of date. */
interface LinkListener {
  /** A link was made, changed or removed. The key is in lower case. */
  linkChanged(domainId: string, key: string): void
  /** Anything may have: nothing that is kept may be believed. */
  everythingChanged(): void
}

const LOOK_MS = 500
const REFILL_MS = 1000
/** Looks for those who try keys come no closer together, however many there are. */
const PACE_MS = 20
const ACCOUNT = 'account:'
const OF_HOSTS: ReadonlySet<string> = new Set(['domains', 'blocked'])

/** Keeps hosts, links and which keys there are up to date by the change log. */
export function followChanges(sources: ChangeSources, { hosts, cache, knownKeys }: Core) {
  const { db, log, pollMs } = sources
  const listeners = listenersOf({ cache, knownKeys })
  const feed = new ChangeFeed(db)
  let areHostsOutdated = true
  let isAway = false
  let isStopping = false
  let lookedAt = performance.now()
  let loops: Loop[] = []

  const hear = (subject: string) => {
    const links = linksIn(subject)
    if (links) {
      tell(listeners, links)
      return
    }
    // An account that was deleted or is back again takes its domains and links with it. No key says whose it is, so
    // everything is read anew; that is rare.
    if (subject.startsWith(ACCOUNT)) cache.forgetAll()
    if (subject.startsWith(ACCOUNT) || OF_HOSTS.has(subject)) areHostsOutdated = true
  }
  const hearEverything = () => {
    for (const listener of listeners) listener.everythingChanged()
    areHostsOutdated = true
  }
  const loadHosts = async () => {
    // Before the query: what changes while it runs calls for another one.
    areHostsOutdated = false
    try {
      const rows = await listHosts(db)
      hosts.block(await listBlockedHosts(db))
      hosts.load(rows)
    } catch (error) {
      areHostsOutdated = true
      throw error
    }
    // Which targets lead back to us, or to where nobody is led, depends on them.
    cache.forgetAll()
  }
  const look = shareNextRun(async () => {
    const startedAt = performance.now()
    try {
      await hearChanges(feed, { onChange: hear, onEverything: hearEverything })
      knownKeys.follow(startedAt)
      if (areHostsOutdated) await loadHosts()
      lookedAt = performance.now()
      isAway = false
    } catch (error) {
      knownKeys.doubt()
      if (!isAway) log.warn('changes of links cannot be followed', { error })
      isAway = true
    }
  })
  const refillKeys = refilling(knownKeys, { log, mayGoOn: () => !isStopping })
  const lookSoon = pacedBy(PACE_MS, () => Promise.race([look(), Bun.sleep(LOOK_MS)]))
  return {
    /**
     * Whether nobody has a key by what was committed before now, on any machine. All who try keys at the same time share a
     * look. False also where the changes cannot be looked at.
     */
    async confirmNobodys(name: string): Promise<boolean> {
      const askedAt = performance.now()
      await lookSoon()
      return knownKeys.isNobodysSince(name, askedAt)
    },
    /** Whoever waits for it does not wait long for a database that is away. */
    lookAtChanges() {
      knownKeys.doubt()
      return Promise.race([look(), Bun.sleep(LOOK_MS)])
    },
    /** How long ago the last look succeeded. */
    lagSeconds: () => (performance.now() - lookedAt) / SECOND,
    async start() {
      await look()
      loops = [
        repeat('changes', { pauseMs: pollMs, log }, look),
        repeat('known keys', { pauseMs: REFILL_MS, log }, refillKeys),
      ]
    },
    async stop() {
      isStopping = true
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function tell(listeners: readonly LinkListener[], { domainId, keys }: NamedLinks): void {
  for (const key of keys) for (const listener of listeners) listener.linkChanged(domainId, key)
}

function listenersOf({ cache, knownKeys }: Pick<Core, 'cache' | 'knownKeys'>): LinkListener[] {
  return [
    {
      linkChanged: (domainId, key) => cache.forget(`link:${domainId}/${key}`),
      everythingChanged: () => cache.forgetAll(),
    },
    {
      linkChanged: (domainId, key) => knownKeys.add(`${domainId}/${key}`),
      everythingChanged: () => knownKeys.forgetAll(),
    },
  ]
}

interface Refilling {
  log: Log
  mayGoOn: () => boolean
}

function refilling(knownKeys: KnownKeys, { log, mayGoOn }: Refilling): () => Promise<void> {
  let isFailing = false
  return async () => {
    try {
      await knownKeys.refill(mayGoOn)
      isFailing = false
    } catch (error) {
      // The next round begins anew, a second later.
      if (!isFailing) log.warn('keys cannot be read', { error })
      isFailing = true
    }
  }
}
