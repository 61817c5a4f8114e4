import type { App, Inside, Member } from '../../context.ts'
import { createChannel } from '../../monitoring/alerts/channels/channels.ts'
import { type TargetFailover, writeFailover } from '../../monitoring/states/failover.ts'
import { rankOf } from '../../monitoring/states/monitor-state.ts'
import { syncLink } from '../../monitoring/watching/sync-link.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import type { MonitorSpansTable, MonitorsTable } from '../../schema/monitoring.ts'
import { backups, pausedChecks } from './happenings.ts'
import {
  CONFIRMED_AFTER_MS,
  episodesOf,
  type MonitorSpan,
  spansOf,
  timelineOf,
} from './monitor-year.ts'
import {
  type DemoLink,
  insertIncidentRow,
  listLinksToMonitor,
  listMonitorTargets,
  replacePoint,
  replaceSpans,
  updateMonitorRow,
  updateWatchRow,
} from './store.ts'
import { type Episode, type TargetYear, yearOf } from './target-year.ts'
import { storeChecks, type WatchYear, watchNow } from './watch-rows.ts'

/**
 * No address of the demo exists, so a check would find all of them down, and the story would be over. A far date keeps the
 * program from checking; people can still have one link checked.
 */
const NEXT_CHECK_MS = 20 * 365 * DAY

interface DemoMonitor {
  link: DemoLink
  from: number
  watches: readonly WatchYear[]
}

/** Gives the monitored links and the buttons of hubs a year of states, incidents and checks, and alerts a recipient. */
export async function seedMonitors(app: App, member: Member, recipient: string): Promise<void> {
  const links = await listLinksToMonitor(app.db, member.accountId)
  for (const { id } of links) await syncLink(app, id)
  const monitors = await planMonitors(app, member, links)
  const watches = new Map(monitors.flatMap((one) => one.watches).map((one) => [one.watchId, one]))
  await writing(app, async (inside) => {
    for (const watch of watches.values()) await fillWatch(inside, watch)
    const open = await fillIncidents(inside, member, { monitors, recipient })
    for (const monitor of monitors) await fillMonitor(inside, member, { monitor, open })
  })
  const [first] = links
  const then = { ...app, clock: () => first?.created_at ?? app.clock() }
  await createChannel(then, member, {
    kind: 'EMAIL',
    name: 'Shop office',
    userIds: [member.userId],
  })
  await storeChecks(app.clickhouse, [...watches.values()], app.clock())
}

async function planMonitors(
  app: App,
  { accountId }: Member,
  links: readonly DemoLink[],
): Promise<DemoMonitor[]> {
  const now = app.clock()
  const placed = await listMonitorTargets(app.db, accountId)
  const bornAt = new Map(links.map(({ id, created_at }) => [id, created_at]))
  // A target that several links share is checked since the first of them was made.
  const since = new Map<string, number>()
  for (const { link_id, target } of placed) {
    const born = bornAt.get(link_id) ?? now
    since.set(target, Math.min(since.get(target) ?? now, born))
  }
  const point = app.config.monitor.name
  const yearsOf = (linkId: string): WatchYear[] =>
    placed
      .filter(({ link_id }) => link_id === linkId)
      .map(({ watch_id: watchId, target }) => {
        const year = yearOf({ target, from: since.get(target) ?? now, now })
        return { accountId, watchId, point, year }
      })
  return links.map((link) => ({ link, from: link.created_at, watches: yearsOf(link.id) }))
}

async function fillWatch(
  { db, clock }: Inside,
  { watchId, point, year }: WatchYear,
): Promise<void> {
  const found = watchNow(year)
  await updateWatchRow(db, watchId, {
    ...found,
    failed_point: found.failures ? point : null,
    failover: writeFailover(failoverOf(year, point)),
  })
  await replacePoint(db, {
    watch_id: watchId,
    point,
    next_at: clock() + NEXT_CHECK_MS,
    claim: null,
    phase: found.state ?? 'UP',
    since: found.since ?? year.from,
    cause: found.cause ?? null,
    reason: found.reason ?? null,
    failures: found.failures ?? 0,
    first_failure_at: found.first_failure_at ?? null,
    successes: 0,
    first_success_at: null,
    last_at: found.last_at ?? null,
    proof: null,
  })
}

/** A target that is down was proven to be. */
function failoverOf({ episodes }: TargetYear, point: string): TargetFailover | null {
  const down = episodes.find(({ outcome, to }) => outcome === 'down' && to === null)
  if (!down) return null
  const at = down.from + CONFIRMED_AFTER_MS
  const { status, reason } = down
  const methods = ['GET', 'HEAD'] as const
  const evidence = methods.map((method) => ({ point, method, status, reason, at }))
  return { kind: 'ON', since: at, evidence }
}

interface DownTime {
  monitor: DemoMonitor
  watch: WatchYear
  episode: Episode
}

/** Writes the incidents in the order in which they began. Answers the ids of those that are open, by link. */
async function fillIncidents(
  inside: Inside,
  member: Member,
  { monitors, recipient }: { monitors: readonly DemoMonitor[]; recipient: string },
): Promise<Map<string, string>> {
  const downs = monitors
    .flatMap((monitor) => monitor.watches.flatMap((watch) => downTimes(monitor, watch)))
    .toSorted((a, b) => a.episode.from - b.episode.from)
  const open = new Map<string, string>()
  for (const [at, down] of downs.entries()) {
    const id = await fillIncident(inside, member, { down, number: at + 1, recipient })
    if (down.episode.to === null) open.set(down.monitor.link.id, id)
  }
  return open
}

const downTimes = (monitor: DemoMonitor, watch: WatchYear): DownTime[] =>
  watch.year.episodes
    .filter(({ outcome, from }) => outcome === 'down' && from > monitor.from)
    .map((episode) => ({ monitor, watch, episode }))

async function fillIncident(
  inside: Inside,
  { accountId, userId }: Member,
  { down, number, recipient }: { down: DownTime; number: number; recipient: string },
): Promise<string> {
  const { monitor, watch, episode } = down
  const id = newId('inc')
  const { from, to, cause, reason, acknowledgedAfter, note } = episode
  const isAcknowledged = acknowledgedAfter !== undefined
  const events = timelineOf(episode, recipient).map(({ step, at, detail, isPersons }, place) => ({
    ...{ id: newId('ice'), incident_id: id, account_id: accountId, at, place, step, detail },
    user_id: isPersons ? userId : null,
  }))
  const lasted = (to ?? inside.clock()) - from
  await insertIncidentRow(
    inside.db,
    {
      ...{ id, account_id: accountId, link_id: monitor.link.id, watch_id: watch.watchId, number },
      ...{ target: watch.year.target, cause, reason },
      ...{ started_at: from, down_at: from + CONFIRMED_AFTER_MS, ended_at: to },
      failed_checks: 2 + Math.ceil(lasted / (5 * MINUTE)),
      point: watch.point,
      acknowledged_at: isAcknowledged ? from + acknowledgedAfter : null,
      acknowledged_by: isAcknowledged ? userId : null,
      note: note ?? null,
      // The program counts the people once it runs.
      ...{ people: null, backup: null, robots: null, failover: null },
    },
    events,
  )
  return id
}

async function fillMonitor(
  { db, clock }: Inside,
  { accountId, userId }: Member,
  { monitor, open }: { monitor: DemoMonitor; open: ReadonlyMap<string, string> },
): Promise<void> {
  const { link, from, watches } = monitor
  const years = watches.map(({ year }) => year)
  const pausedAgo = pausedChecks[link.key]
  const pausedAt = pausedAgo === undefined ? undefined : clock() - pausedAgo
  const spans =
    pausedAt === undefined ? spansOf(years, from) : pausedSpans(years, { from, pausedAt })
  const rows: MonitorSpansTable[] = spans.map((span) => ({
    ...{ id: newId('mos'), account_id: accountId, link_id: link.id },
    ...{ state: span.state, started_at: span.from, ended_at: span.to },
  }))
  await replaceSpans(db, link.id, rows)
  const last = spans.at(-1)
  const state = last?.state ?? 'UP'
  await updateMonitorRow(db, link.id, {
    ...{ state, rank: rankOf(state), since: last?.from ?? from, watched_since: from },
    ...(pausedAt === undefined ? troubleOf(years) : pausedBy(userId, pausedAt)),
    failover: backups[link.key] === undefined ? 'AUTO' : 'OFF',
    down_targets: downTargets(years),
    incident_id: open.get(link.id) ?? null,
  })
}

function troubleOf(years: readonly TargetYear[]): Pick<MonitorsTable, 'cause' | 'reason'> {
  const episode = episodesOf(years).findLast(({ to }) => to === null)
  return { cause: episode?.cause ?? null, reason: episode?.reason ?? null }
}

const pausedBy = (userId: string, at: number) => ({
  ...{ cause: null, reason: 'Paused', paused_at: at, paused_by: userId },
})

function pausedSpans(
  years: readonly TargetYear[],
  { from, pausedAt }: { from: number; pausedAt: number },
): MonitorSpan[] {
  const before = spansOf(years, from).filter((span) => span.from < pausedAt)
  const cut = before.map((span) => ({ ...span, to: Math.min(span.to ?? pausedAt, pausedAt) }))
  return [...cut, { state: 'PAUSED', from: pausedAt, to: null }]
}

/** As JSON for the redirect. */
function downTargets(years: readonly TargetYear[]): string | null {
  const down = years.filter(({ episodes }) =>
    episodes.some(({ outcome, to }) => outcome === 'down' && to === null),
  )
  return down.length === 0 ? null : JSON.stringify(down.map(({ target }) => target).sort())
}
