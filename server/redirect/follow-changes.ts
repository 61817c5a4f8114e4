import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Events } from '../platform/events.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, repeat } from '../platform/loop.ts'
import { ChangeFeed } from './change-feed.ts'
import type { Core } from './core.ts'
import { listBlockedHosts, listChangesSince, listHosts } from './store.ts'

export interface ChangeSources {
  db: Db
  events: Events
  log: Log
  clock: Clock
  /** How often the change log is read. */
  pollMs: number
}

/** Keeps hosts and links up to date: at once with what this process changes, by the change log with the rest. */
export function followChanges(sources: ChangeSources, { hosts, cache }: Core) {
  const { db, events, log, clock, pollMs } = sources
  let areHostsOutdated = true
  let isAway = false
  let polling: Loop | undefined

  const hear = (subject: string) => {
    // An account that was deleted or is back again takes its domains and links with it. No key says whose it is, so
    // everything is read anew; that is rare.
    if (subject.startsWith('account:')) cache.forgetAll()
    const isOfHosts = subject === 'domains' || subject === 'blocked'
    if (isOfHosts || subject.startsWith('account:')) areHostsOutdated = true
    else cache.forget(subject)
  }
  const feed = new ChangeFeed({
    listSince: (at) => listChangesSince(db, at),
    clock,
    onChange: hear,
    onGap: () => {
      areHostsOutdated = true
    },
  })
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
  const look = async () => {
    try {
      await feed.read()
      if (areHostsOutdated) await loadHosts()
      isAway = false
    } catch (error) {
      if (!isAway) log.warn('changes of links cannot be followed', { error })
      isAway = true
    }
  }
  const stopListening = events.on('changed', (subject) => {
    hear(subject)
    if (areHostsOutdated) void look()
  })
  return {
    async start() {
      await look()
      polling = repeat('changes', { pauseMs: pollMs, log }, look)
    },
    async stop() {
      stopListening()
      await polling?.stop()
    },
  }
}
