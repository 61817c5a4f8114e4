import { createHash } from 'node:crypto'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { App, Inside } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import { BUTTON_TYPE } from '../../schema/link-types.ts'
import type { MonitorsTable, WatchesTable } from '../../schema/monitoring.ts'
import { rankOf, type StateOverride } from '../states/monitor-state.ts'
import { applyMonitorState, beginSpan } from './apply-monitor-state.ts'
import { findMaintenance } from './maintenance.ts'
import { scheduleWatch, WEEK_MS } from './schedule-watch.ts'
import {
  countMonitorsBefore,
  deleteMonitor,
  deleteUnusedWatches,
  ensureWatch,
  findLinkToWatch,
  insertMonitor,
  listWatchIds,
  lockMonitor,
  placeWatch,
  removeOtherPlaces,
  updateMonitor,
} from './store.ts'
import { targetsOf, type WatchedLinkRow, watchingOf } from './watched-link.ts'

/** Synchronises the monitor and the watches of a Link with the Link. Returns whether it has a monitor. */
export function syncLink(app: App, linkId: string): Promise<boolean> {
  return writing(app, (inside) => syncWithin(inside, linkId))
}

async function syncWithin(inside: Inside, linkId: string): Promise<boolean> {
  const present = await lockMonitor(inside.db, linkId)
  const link = await findLinkToWatch(inside.db, linkId)
  const watching = link ? watchingOf(link, present?.is_weekly === 1) : 'none'
  if (!link || watching === 'none') {
    if (present) await removeMonitor(inside, present)
    return false
  }
  const isWeekly = watching === 'weekly' ? 1 : 0
  const monitor = present ?? (await addMonitor(inside, link, isWeekly))
  if (monitor.is_weekly !== isWeekly) await changeKind(inside, monitor, isWeekly)
  await syncWatches(inside, monitor, link)
  await updateMonitor(inside.db, linkId, { synced_at: inside.clock() })
  await applyAndSchedule(inside, monitor, await findOverride(inside, monitor, link))
  return true
}

async function applyAndSchedule(
  inside: Inside,
  monitor: MonitorsTable,
  override: StateOverride,
): Promise<void> {
  await applyMonitorState(inside, monitor, override)
  if (!(await scheduleWatches(inside, monitor))) return
  const again = await lockMonitor(inside.db, monitor.link_id)
  if (again) await applyMonitorState(inside, again, override)
}

/** Makes the row of a Link without monitoring that is looked at once a week. */
export function watchLinkWeekly(app: App, linkId: string): Promise<boolean> {
  return writing(app, async (within) => {
    const link = await findLinkToWatch(within.db, linkId)
    if (!link || watchingOf(link, true) !== 'weekly') return false
    if (!(await lockMonitor(within.db, linkId))) await addMonitor(within, link, 1)
    return syncWithin(within, linkId)
  })
}

/** Removes the row of a Link that is no longer looked at once a week. A monitor stays. */
export function stopWatchingWeekly(app: App, linkId: string): Promise<boolean> {
  return writing(app, async (inside) => {
    const present = await lockMonitor(inside.db, linkId)
    if (present?.is_weekly !== 1) return false
    await removeMonitor(inside, present)
    return true
  })
}

async function addMonitor(
  inside: Inside,
  link: WatchedLinkRow,
  isWeekly: number,
): Promise<MonitorsTable> {
  const now = inside.clock()
  const monitor: MonitorsTable = {
    link_id: link.id,
    account_id: link.account_id,
    is_weekly: isWeekly,
    state: 'PENDING',
    since: now,
    cause: null,
    reason: null,
    rank: rankOf('PENDING'),
    watched_since: now,
    paused_at: null,
    paused_by: null,
    failover: 'AUTO',
    down_targets: null,
    is_failed_over: 0,
    incident_id: null,
    expects: '',
    synced_at: now,
  }
  await insertMonitor(inside.db, monitor)
  if (isWeekly === 0) await beginSpan(inside, monitor, { state: monitor.state, at: now })
  return monitor
}

/** A Link that was looked at once a week is monitored from now on. */
async function changeKind(inside: Inside, monitor: MonitorsTable, isWeekly: number): Promise<void> {
  monitor.is_weekly = isWeekly
  monitor.watched_since = inside.clock()
  await updateMonitor(inside.db, monitor.link_id, {
    is_weekly: isWeekly,
    watched_since: monitor.watched_since,
  })
  const { state, watched_since } = monitor
  if (isWeekly === 0) await beginSpan(inside, monitor, { state, at: watched_since })
}

async function removeMonitor(inside: Inside, monitor: MonitorsTable): Promise<void> {
  const { account_id, link_id } = monitor
  await applyMonitorState(inside, monitor, { kind: 'removed', reason: 'No longer watched' })
  const watches = await listWatchIds(inside.db, link_id)
  await deleteMonitor(inside.db, link_id)
  await deleteUnusedWatches(inside.db, watches)
  for (const id of watches) await scheduleWatch(inside, id, account_id)
}

async function syncWatches(
  inside: Inside,
  monitor: MonitorsTable,
  link: WatchedLinkRow,
): Promise<void> {
  const kept: string[] = []
  for (const { target, place } of targetsOf(link)) {
    const row = newWatch(inside, monitor, target)
    if (!row) continue
    const watch = await ensureWatch(inside.db, row)
    kept.push(watch.id)
    await placeWatch(inside.db, {
      link_id: link.id,
      watch_id: watch.id,
      account_id: link.account_id,
      place,
    })
  }
  const removed = await removeOtherPlaces(inside.db, link.id, kept)
  await deleteUnusedWatches(inside.db, removed)
  for (const id of removed) await scheduleWatch(inside, id, monitor.account_id)
}

function newWatch(
  app: App,
  { account_id, expects }: MonitorsTable,
  target: string,
): WatchesTable | undefined {
  const url = URL.parse(target)
  if (!url) return undefined
  return {
    id: newId('wat'),
    account_id,
    target,
    host: url.host,
    expects,
    hash: createHash('sha256').update(`${target}\n${expects}`).digest('base64url'),
    interval_ms: WEEK_MS,
    is_weekly: 1,
    state: 'PENDING',
    since: app.clock(),
    cause: null,
    reason: null,
    first_failure_at: null,
    failures: 0,
    failed_point: null,
    last_at: null,
    last_ms: null,
    last_status: null,
    is_private: 0,
    recent: '[]',
    p50: null,
    p95: null,
    facts: null,
    usual: null,
    certificate_ends_at: null,
    certificate_warned: null,
    suggestion: null,
    read_at: null,
    first_up_at: null,
    failover: null,
  }
}

/** Answers whether the watches of a monitor begin anew, with checks that are due at once. */
async function scheduleWatches(
  inside: Inside,
  { link_id, account_id }: MonitorsTable,
): Promise<boolean> {
  let hasBegun = false
  for (const id of await listWatchIds(inside.db, link_id)) {
    if (await scheduleWatch(inside, id, account_id)) hasBegun = true
  }
  return hasBegun
}

/** Why a monitor is not checked, if it is not: the first reason of several. */
async function findOverride(
  app: App,
  monitor: MonitorsTable,
  link: WatchedLinkRow,
): Promise<StateOverride> {
  const paused = (reason: string): StateOverride => ({ kind: 'paused', reason })
  if (monitor.paused_at !== null) return paused('Paused')
  if (link.disabled === 1) return paused('The link is paused')
  if (link.expires_at !== null && link.expires_at <= app.clock())
    return paused('The link has ended')
  if (monitor.is_weekly === 1) return { kind: 'none' }
  const limit = await limitOf(app, link.account_id)
  const isLimited = limit !== null && link.type !== BUTTON_TYPE
  if (isLimited && (await countMonitorsBefore(app.db, monitor)) >= limit) {
    return paused(`Your plan watches ${limit} links`)
  }
  return findMaintenance(app, link)
}

/** How many Furls and GeoFurls the tier watches; null: all. */
export async function limitOf(app: App, accountId: string): Promise<number | null> {
  if (!app.config.flags.payments) return null
  return tierLimits[await tierOf(app, accountId)].monitors
}
