import type { Registry } from 'prom-client'
import { readCounter, readGauge } from '../../platform/database/readings.ts'
import { latencyBuckets } from '../../redirect/metrics.ts'
import type { Redirect } from '../../redirect/redirect.ts'
import type { MetricsJson } from '../messages.ts'
import type { Readiness } from '../readiness.ts'

/** Converts the hot path's plain counters to Prometheus metrics when they are requested. */
export function redirectMetrics(
  registry: Registry,
  redirect: Redirect,
  process: string,
): () => Promise<MetricsJson> {
  const meters = openMeters(registry)
  meters.count(
    'unfurly_redirect_requests_total',
    'Requests for short links by how they ended',
    () => redirect.metrics().requests,
  )
  addLinks(meters, redirect)
  addHubs(meters, redirect)
  addJournal(meters, redirect)
  meters.gauge(
    'unfurly_change_feed_lag_seconds',
    'Time since the process last read all changes of links and domains',
    () => redirect.metrics().changeLagSeconds,
  )
  return async () => [...(await registry.getMetricsAsJSON()), latencyFamily(redirect, process)]
}

type Meters = ReturnType<typeof openMeters>

function openMeters(registry: Registry) {
  return {
    count: (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
      readCounter(registry, { name, help, label: 'what', read }),
    gauge: (name: string, help: string, read: () => number) =>
      readGauge(registry, { name, help, read }),
  }
}

/** Metrics of the link cache, of lookups and of the known keys. */
function addLinks({ count, gauge }: Meters, redirect: Redirect): void {
  const cache = () => redirect.metrics().cache
  const knownKeys = () => redirect.metrics().knownKeys
  count('unfurly_link_cache_lookups_total', 'Lookups of links in the cache', () => {
    const { hits, misses, stale } = cache()
    return { hits, misses, stale }
  })
  gauge('unfurly_link_cache_entries', 'Links in the cache', () => cache().entries)
  gauge('unfurly_link_cache_bytes', 'Memory of the cached links', () => cache().bytes)
  count(
    'unfurly_link_reads_total',
    'Rows asked for that are not in the cache: here on the event loop, or elsewhere in a thread or by PostgreSQL',
    () => redirect.metrics().preparedQueries,
  )
  gauge('unfurly_known_keys', 'Keys known to be somebody’s', () => knownKeys().entries)
  gauge('unfurly_known_keys_bytes', 'Memory of the known keys', () => knownKeys().bytes)
  gauge(
    'unfurly_known_keys_in_use',
    'Redirect processes that need not ask the database for keys that are nobody’s',
    () => Number(knownKeys().isCurrent),
  )
  count(
    'unfurly_known_keys_answers_total',
    'Requests for keys that were known to be nobody’s',
    () => ({ nobodys: knownKeys().answers }),
  )
}

/** Metrics of the cache of hub pages. */
function addHubs({ count, gauge }: Meters, redirect: Redirect): void {
  const hubs = () => redirect.metrics().hubs
  count('unfurly_hub_cache_lookups_total', 'Lookups of hubs in the cache', () => {
    const { hits, misses, stale } = hubs()
    return { hits, misses, stale }
  })
  count('unfurly_hub_renderings_total', 'Pages of hubs that were drawn and compressed', () => ({
    pages: hubs().renderings,
  }))
  gauge('unfurly_hub_cache_entries', 'Hubs in the cache', () => hubs().entries)
  gauge('unfurly_hub_cache_bytes', 'Memory of the cached hubs and their pages', () => hubs().bytes)
}

function addJournal({ count, gauge }: Meters, redirect: Redirect): void {
  const journal = () => redirect.metrics().journal
  count(
    'unfurly_journal_clicks_total',
    'Clicks written to the journal, and those that the disk refused',
    () => ({
      written: journal().writtenRecords,
      lost: journal().lostRecords,
    }),
  )
  gauge(
    'unfurly_journal_open_bytes',
    'Bytes in the open segment of the journal',
    () => journal().openBytes,
  )
  gauge('unfurly_journal_open_age_seconds', 'Age of the oldest click in the open segment', () => {
    const { openSince } = journal()
    return openSince === undefined ? 0 : (Date.now() - openSince) / 1000
  })
}

/** Whether visitors are served, and the state of each dependency. */
export function readinessMetrics(registry: Registry, readiness: Readiness): void {
  readGauge(registry, {
    name: 'unfurly_ready',
    help: '1: /ready answers 200; 0: the process starts or stops',
    read: () => (readiness.isServing() ? 1 : 0),
  })
  readGauge(registry, {
    name: 'unfurly_dependency_up',
    help: '0: the database or the analytics store did not answer the last look, the journal cannot be written, or no mail can be sent; 1: it did, whatever else is not well',
    label: 'dependency',
    read: () =>
      Object.fromEntries(
        Object.entries(readiness.checks()).map(([name, state]) => [
          name,
          isUp(name, state) ? 1 : 0,
        ]),
      ),
  })
}

/** Nothing is known of mails until the worker has tried the server, which may take a while. */
const isUp = (name: string, state: string) =>
  name === 'mail' ? state !== 'failing' : state !== 'away' && state !== 'unknown'

/** Counts the answers to the proxy in front about certificates. */
export function certificateMetrics(registry: Registry): (isGiven: boolean) => void {
  const answers = { allowed: 0, refused: 0 }
  readCounter(registry, {
    name: 'unfurly_certificate_requests_total',
    help: 'Answers to the proxy in front that asked whether a name may have a certificate',
    label: 'answer',
    read: () => answers,
  })
  return (isGiven) => {
    answers[isGiven ? 'allowed' : 'refused'] += 1
  }
}

/** A histogram as prom-client exports it, from counts that are not cumulative. */
function latencyFamily(redirect: Redirect, process: string): unknown {
  const name = 'unfurly_redirect_seconds'
  const { counts, sum, count } = redirect.metrics().latency
  let below = 0
  const buckets = latencyBuckets.map((le, index) => {
    below += counts[index] ?? 0
    return { value: below, metricName: `${name}_bucket`, labels: { le, process } }
  })
  return {
    name,
    help: 'From the arrival of a request for a short link to its answer',
    type: 'histogram',
    aggregator: 'sum',
    values: [
      ...buckets,
      { value: count, metricName: `${name}_bucket`, labels: { le: '+Inf', process } },
      { value: sum, metricName: `${name}_sum`, labels: { process } },
      { value: count, metricName: `${name}_count`, labels: { process } },
    ],
  }
}
