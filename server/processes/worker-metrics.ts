import { Counter, type Registry } from 'prom-client'
import type { ShipperMetrics } from '../features/clicks/rounds.ts'

export function workerMetrics(registry: Registry): ShipperMetrics {
  const registers = [registry]
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
