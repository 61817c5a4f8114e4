import { Counter, Gauge, type Registry } from 'prom-client'
import { latencyBuckets } from '../redirect/metrics.ts'
import type { Redirect } from '../redirect/redirect.ts'
import type { MetricsJson } from './messages.ts'

/** The hot path counts in plain numbers of its own; they become Prometheus' only when somebody asks. */
export function webMetrics(registry: Registry, redirect: Redirect): () => Promise<MetricsJson> {
  const count = (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
    new Counter({
      name,
      help,
      labelNames: ['what'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [what, value] of Object.entries(read())) this.inc({ what }, value)
      },
    })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const journal = () => redirect.metrics().journal
  count(
    'unfurly_redirect_requests_total',
    'Requests for short links by how they ended',
    () => redirect.metrics().requests,
  )
  count('unfurly_link_cache_lookups_total', 'Lookups of links in the cache', () => {
    const { hits, misses, stale } = redirect.metrics().cache
    return { hits, misses, stale }
  })
  count(
    'unfurly_journal_clicks_total',
    'Clicks written to the journal, and those that the disk refused',
    () => ({
      written: journal().writtenRecords,
      lost: journal().lostRecords,
    }),
  )
  gauge('unfurly_link_cache_entries', 'Links in the cache', () => redirect.metrics().cache.entries)
  gauge(
    'unfurly_link_cache_bytes',
    'Memory of the cached links',
    () => redirect.metrics().cache.bytes,
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
  return async () => [...(await registry.getMetricsAsJSON()), latencyFamily(redirect)]
}

/** A histogram as prom-client exports one, from counts that stand by bucket and not summed up. */
function latencyFamily(redirect: Redirect): unknown {
  const name = 'unfurly_redirect_seconds'
  const { counts, sum, count } = redirect.metrics().latency
  let below = 0
  const buckets = latencyBuckets.map((le, index) => {
    below += counts[index] ?? 0
    return { value: below, metricName: `${name}_bucket`, labels: { le } }
  })
  return {
    name,
    help: 'From the arrival of a request for a short link to its answer',
    type: 'histogram',
    aggregator: 'sum',
    values: [
      ...buckets,
      { value: count, metricName: `${name}_bucket`, labels: { le: '+Inf' } },
      { value: sum, metricName: `${name}_sum`, labels: {} },
      { value: count, metricName: `${name}_count`, labels: {} },
    ],
  }
}
