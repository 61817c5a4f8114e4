import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { checkOutcomes } from '../../../contract/monitoring/states.ts'

/** Checks of targets by this process. */
export function monitorMetrics(registry: Registry) {
  const registers = [registry]
  const checks = new Counter({
    name: 'unfurly_checks_total',
    help: 'Checks of monitored targets by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of checkOutcomes) checks.inc({ outcome }, 0)
  const lag = new Histogram({
    name: 'unfurly_check_lag_seconds',
    help: 'How late checks are claimed; a wait for the pace of their host is not in it',
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  })
  return {
    observeCheck: (outcome: string) => checks.inc({ outcome }),
    observeLag: (ms: number) => lag.observe(ms / 1000),
    watchRunning(running: () => number) {
      new Gauge({
        name: 'unfurly_checks_running',
        help: 'Checks of targets that are under way',
        registers,
        collect() {
          this.set(running())
        },
      })
    },
  }
}
