import { Counter, Gauge, type Registry } from 'prom-client'
import { readBacklog } from '../features/clicks/backlog.ts'
import type { ShipperMetrics } from '../features/clicks/rounds.ts'

export function workerMetrics(registry: Registry, journalDir: string): ShipperMetrics {
  const registers = [registry]
  backlogGauges(registers, journalDir)
  const shipped = new Counter({
    name: 'unfurly_clicks_shipped_total',
    help: 'Clicks brought into the analytics store and the counters',
    registers,
  })
  const failed = new Counter({
    name: 'unfurly_shipping_failures_total',
    help: 'Attempts to ship that failed: a store was away, or refused one segment',
    labelNames: ['reason'],
    registers,
  })
  const held = new Counter({
    name: 'unfurly_segments_held_total',
    help: 'Segments put aside for a person, since sending them again could count clicks twice',
    registers,
  })
  return {
    shipped: (clicks) => shipped.inc(clicks),
    failed: (reason) => failed.inc({ reason }),
    held: () => held.inc(),
  }
}

function backlogGauges(registers: Registry[], journalDir: string): void {
  const bytes = new Gauge({
    name: 'unfurly_journal_waiting_bytes',
    help: 'Bytes of closed segments that wait to be shipped',
    registers,
  })
  const age = new Gauge({
    name: 'unfurly_journal_waiting_age_seconds',
    help: 'Age of the oldest segment that waits to be shipped',
    registers,
  })
  new Gauge({
    name: 'unfurly_journal_waiting_segments',
    help: 'Closed segments that wait to be shipped',
    registers,
    // One look at the folder serves all three.
    collect() {
      const backlog = readBacklog(journalDir)
      this.set(backlog.segments)
      bytes.set(backlog.bytes)
      age.set(backlog.since === undefined ? 0 : (Date.now() - backlog.since) / 1000)
    },
  })
}
