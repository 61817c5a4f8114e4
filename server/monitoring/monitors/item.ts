import type {
  Monitor,
  MonitorDetail,
  WatchedTarget,
} from '../../../contract/monitoring/monitors.ts'
import type { CheckCause, FailoverMode, MonitorState } from '../../../contract/monitoring/states.ts'
import type { Config } from '../../config.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { tagOf } from '../../platform/http/conditions.ts'
import { shortUrl } from '../../short-url.ts'
import { readUsual } from '../checks/run-check.ts'
import { failoverItem } from '../incidents/incidents.ts'
import { readCheckFacts } from '../results/last-check-columns.ts'
import { NEVER } from '../schedule/points-store.ts'
import { readFailover } from '../states/failover.ts'
import { rankOf } from '../states/monitor-state.ts'
import { type KeptCheck, readRecent } from '../states/recent.ts'
import { ratioOf, type StateSpan, type Uptime, uptimeIn } from '../states/uptime.ts'
import type { MonitorRow, PlacedWatch } from './store.ts'

export const periodDays = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const
export type UptimePeriod = keyof typeof periodDays

/** What the times up and down are computed from. */
export interface Times {
  spans: readonly StateSpan[]
  incidents: readonly { startedAt: number; endedAt: number | null }[]
}

export function uptimeOf(times: Times, period: UptimePeriod, now: number): Uptime {
  const window = { from: now - periodDays[period] * DAY, to: now }
  return uptimeIn(window, times.spans, times.incidents)
}

export function monitorItem(
  config: Config,
  row: MonitorRow,
  { watches, times, now }: { watches: readonly PlacedWatch[]; times: Times; now: number },
): Monitor {
  const watch = worstOf(watches)
  const ratio = (period: UptimePeriod) => ratioOf(uptimeOf(times, period, now))
  return {
    id: row.link_id,
    domain: row.domain,
    key: row.key,
    shortUrl: shortUrl(config, row.domain, row.key),
    type: row.type as Monitor['type'],
    title: row.title,
    hub: hubOf(row),
    target: watch?.target ?? row.redirect_to,
    state: row.state as MonitorState,
    since: isoTime(row.since),
    cause: row.cause as CheckCause | null,
    reason: row.reason,
    uptime: { day: ratio('day'), week: ratio('week'), month: ratio('month'), year: ratio('year') },
    responseMs: watch?.last_ms ?? null,
    usualMs: { p50: watch?.p50 ?? null, p95: watch?.p95 ?? null },
    certificateEndsAt: timeOrNull(watch?.certificate_ends_at),
    lastCheckAt: timeOrNull(watch?.last_at),
    nextCheckAt: timeOrNull(nextOf(watches)),
    recent: watch ? readRecent(JSON.parse(watch.recent) as KeptCheck[]) : [],
    fallbackUrl: row.fallback_url,
    failover: row.failover as FailoverMode,
    isFailedOver: row.is_failed_over === 1,
    pausedBy: nameOf(row),
    incidentId: row.incident_id,
  }
}

function hubOf({ hub_domain, hub_key, hub_title }: MonitorRow): Monitor['hub'] {
  if (hub_domain === null || hub_key === null) return null
  return { domain: hub_domain, key: hub_key, title: hub_title ?? hub_key }
}

function nameOf(row: MonitorRow): string | null {
  if (row.paused_at === null || row.paused_first_name === null) return null
  return `${row.paused_first_name} ${row.paused_last_name ?? ''}`.trim()
}

/** Of what its call edits. Its state changes by itself. */
export const monitorTag = ({ id, expectation, failover }: MonitorDetail): string =>
  tagOf({ id, expectation, failover })

/** The one that is in the worst state; of several, the destination. */
export function worstOf(watches: readonly PlacedWatch[]): PlacedWatch | undefined {
  return watches.toSorted(byBadness)[0]
}

export const byBadness = (a: PlacedWatch, b: PlacedWatch): number =>
  rankOf(a.state) - rankOf(b.state) || isRule(a) - isRule(b) || (a.place < b.place ? -1 : 1)

const isRule = ({ place }: PlacedWatch): number => (place.startsWith('Destination') ? 0 : 1)

function nextOf(watches: readonly PlacedWatch[]): number | null {
  const times = watches.flatMap(({ next_at }) =>
    next_at === null || next_at >= NEVER ? [] : [next_at],
  )
  return times.length > 0 ? Math.min(...times) : null
}

export function targetItem(watch: PlacedWatch): WatchedTarget {
  const facts = readCheckFacts(watch.facts)
  const certificate = facts?.certificate
  const failover = readFailover(watch.failover)
  return {
    id: watch.id,
    target: watch.target,
    places: watch.place.split(', '),
    state: watch.state as MonitorState,
    since: isoTime(watch.since),
    cause: watch.cause as CheckCause | null,
    reason: watch.reason,
    status: watch.last_status,
    responseMs: watch.last_ms,
    usualMs: { p50: watch.p50, p95: watch.p95 },
    lastCheckAt: timeOrNull(watch.last_at),
    finalUrl: facts?.finalUrl ?? null,
    chain: facts?.chain ?? [],
    certificate: certificate
      ? { endsAt: isoTime(certificate.endsAt), issuer: certificate.issuer }
      : null,
    title: { usual: readUsual(watch.usual).title, now: facts?.title ?? null },
    remarks: facts?.remarks ?? [],
    failover: failover?.kind === 'ON' ? failoverItem(failover) : null,
    failoverHold: failover?.kind === 'HELD' ? failover.hold : null,
  }
}

const timeOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : isoTime(ms)
