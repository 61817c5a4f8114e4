import { Counter, Gauge, type Registry } from 'prom-client'
import type { MissingPart } from '../../clicks/analytics/mending/damaged-parts-store.ts'
import { countExportStatuses } from '../../clicks/exports/exports.ts'
import { readBacklog } from '../../clicks/recording/backlog.ts'
import type { Missing } from '../../clicks/recording/shipped-segments.ts'
import type { ShipperMetrics } from '../../clicks/recording/shipping-pass.ts'
import type { App } from '../../context.ts'
import { countDomainStates } from '../../domains/own/own-domains.ts'
import { countImportStatuses } from '../../links/imports/imports.ts'
import { SECOND } from '../../platform/clock.ts'
import { readGauge } from '../../platform/database/readings.ts'
import { cacheAnswer } from '../../platform/http/cached-answer.ts'
import { countJobs } from '../../platform/jobs/job-rows.ts'
import { listSegments } from '../../platform/journal/journal-reader.ts'
import { choreNames } from '../chores.ts'
import type { MetricsJson } from '../messages.ts'
import { type JobMetrics, jobMetrics } from './job-metrics.ts'

export function shipperMetrics(registry: Registry, journalDir: string): ShipperMetrics {
  const registers = [registry]
  backlogGauges(registry, journalDir)
  const shipped = new Counter({
    name: 'unfurly_clicks_shipped_total',
    help: 'Clicks brought into the analytics store and the counters',
    registers,
  })
  const failed = new Counter({
    name: 'unfurly_shipping_failures_total',
    help: 'Attempts to ship that failed: a store was away or full, or refused one segment',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['away', 'refused']) failed.inc({ reason }, 0)
  const held = new Counter({
    name: 'unfurly_segments_held_total',
    help: 'Segments put aside for a person, since sending them again could count clicks twice',
    registers,
  })
  return {
    shipped: (clicks) => shipped.inc(clicks),
    failed: (reason) => failed.inc({ reason }),
    held: () => held.inc(),
    ...journalLosses(registers),
  }
}

/** Returns a function that sets the metrics of damaged parts. */
export function missingPartsMetrics(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const parts = gauge(
    'unfurly_clicks_missing_parts',
    'Parts of the clicks that are damaged and out of the table',
  )
  const clicks = gauge('unfurly_clicks_missing', 'Clicks in those parts, as far as is known')
  return (missing: readonly MissingPart[]) => {
    parts.set(missing.length)
    clicks.set(missing.reduce((sum, part) => sum + part.clicks, 0))
  }
}

function journalLosses(registers: Registry[]) {
  const damaged = new Counter({
    name: 'unfurly_journal_damaged_bytes_total',
    help: 'Bytes of the journal that could not be read',
    registers,
  })
  const segments = new Counter({
    name: 'unfurly_journal_missing_segments_total',
    help: 'Segments of the journal that disappeared, or were emptied, before they were shipped',
    registers,
  })
  const clicks = new Counter({
    name: 'unfurly_journal_missing_clicks_total',
    help: 'Clicks that were written to the journal and could not be shipped, as far as is known',
    registers,
  })
  return {
    damaged: (bytes: number) => damaged.inc(bytes),
    missing(missing: Missing) {
      segments.inc(missing.segments)
      clicks.inc(missing.clicks)
    },
  }
}

function backlogGauges(registry: Registry, journalDir: string): void {
  let backlog: ReturnType<typeof readBacklog>
  readGauge(registry, {
    name: 'unfurly_journal_waiting_segments',
    help: 'Closed segments that wait to be shipped',
    // One read of the folder serves all three gauges, because they are collected in this order.
    read: () => {
      backlog = readBacklog(journalDir)
      return backlog.segments
    },
  })
  readGauge(registry, {
    name: 'unfurly_journal_waiting_bytes',
    help: 'Bytes of closed segments that wait to be shipped',
    read: () => backlog.bytes,
  })
  readGauge(registry, {
    name: 'unfurly_journal_waiting_age_seconds',
    help: 'Age of the oldest segment that waits to be shipped',
    read: () => (backlog.since === undefined ? 0 : (Date.now() - backlog.since) / SECOND),
  })
  readGauge(registry, {
    name: 'unfurly_journal_held_segments',
    help: 'Segments that were put aside and wait for a person',
    read: () => listSegments(journalDir, 'held').length,
  })
}

/** More frequent requests get the same counts. */
const FRESH_MS = 5 * SECOND
/** Less than the supervisor waits for this process. */
const WAIT_MS = SECOND / 2
const KEPT_MS = 30 * SECOND

/** Counts from the database, for all instances together. Left out while the database is away. */
export function countMetrics(registry: Registry, app: Pick<App, 'db' | 'clock'>) {
  let counts: Awaited<ReturnType<typeof ask>>
  const jobs: JobMetrics = jobMetrics(registry, () => counts)
  const ask = cacheAnswer({
    ask: async () => {
      const now = app.clock()
      return {
        now,
        jobs: await countJobs(app.db, { kinds: jobs.kinds, now }),
        imports: await countImportStatuses(app),
        exports: await countExportStatuses(app),
        domains: await countDomainStates(app),
      }
    },
    freshMs: FRESH_MS,
    waitMs: WAIT_MS,
    keptMs: KEPT_MS,
  })
  readGauge(registry, {
    name: 'unfurly_mails_waiting',
    help: 'Mails that wait to be sent, those that failed and will be tried again included',
    read: () => {
      const mails = counts?.jobs.get('mail')
      return mails && mails.due + mails.later
    },
  })
  readGauge(registry, {
    name: 'unfurly_imports',
    help: 'Imports by status; each is kept for a day',
    label: 'status',
    read: () => counts?.imports ?? {},
  })
  readGauge(registry, {
    name: 'unfurly_exports',
    help: 'Exports by status; each is kept for a day',
    label: 'status',
    read: () => counts?.exports ?? {},
  })
  readGauge(registry, {
    name: 'unfurly_own_domains',
    help: 'Domains of accounts by what is known of their proof',
    label: 'state',
    read: () => counts?.domains ?? {},
  })
  return {
    jobs,
    async read(): Promise<MetricsJson> {
      counts = await ask()
      return registry.getMetricsAsJSON()
    },
  }
}

/** Returns a function that records when a chore was last done. */
export function choreMetrics(registry: Registry, clock: () => number): (chore: string) => void {
  const doneAt = new Gauge({
    name: 'unfurly_chore_last_success_timestamp_seconds',
    help: 'When the hourly chore was last done, in seconds since 1970; 0: not since the worker began',
    labelNames: ['chore'],
    registers: [registry],
  })
  for (const chore of choreNames) doneAt.set({ chore }, 0)
  return (chore) => doneAt.set({ chore }, clock() / SECOND)
}
