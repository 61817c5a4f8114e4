import { Gauge, Histogram, type Registry } from 'prom-client'
import { SECOND } from '../clock.ts'

const EACH_MS = 20

/** Measures how late a timer fires: the event loop was blocked for that long. */
export function watchLoopLag(registry: Registry, processName: string): { stop(): void } {
  const labels = { process: processName }
  const seconds = new Histogram({
    name: 'unfurly_event_loop_lag_seconds',
    help: 'How late a timer of the process fired',
    labelNames: ['process'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  let longestMs = 0
  new Gauge({
    name: 'unfurly_event_loop_lag_max_seconds',
    help: 'The longest lag since the metrics were read before',
    labelNames: ['process'],
    // Of several processes with one name the slowest counts.
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(labels, longestMs / SECOND)
      longestMs = 0
    },
  })
  let dueAt = performance.now() + EACH_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const lagMs = Math.max(now - dueAt, 0)
    seconds.observe(labels, lagMs / SECOND)
    longestMs = Math.max(longestMs, lagMs)
    dueAt = now + EACH_MS
  }, EACH_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
