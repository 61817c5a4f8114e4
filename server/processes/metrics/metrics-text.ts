import { AggregatorRegistry } from 'prom-client'
import type { MetricsJson } from '../messages.ts'

/**
 * Metrics of several processes in Prometheus' format. Each series has a process label, so that processes are not summed:
 * a sum would drop whenever one of them does not answer, which Prometheus takes for a restart.
 */
export function metricsText(parts: readonly MetricsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate(parts as object[][]).metrics()
}

/** A metric family that says which processes answer. */
export function upFamily(isUp: Readonly<Record<string, boolean>>): object {
  return {
    name: 'unfurly_process_up',
    help: '1: the process runs and told its metrics in time; 0: it did not, and its own metrics are left out',
    type: 'gauge',
    aggregator: 'sum',
    values: Object.entries(isUp).map(([process, up]) => ({
      value: up ? 1 : 0,
      labels: { process },
    })),
  }
}
