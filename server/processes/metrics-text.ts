import { AggregatorRegistry } from 'prom-client'
import type { MetricsJson } from './messages.ts'

/**
 * Metrics of several processes in Prometheus' format. Each series names its process, so none is added to that of another:
 * a sum would fall whenever one of them is silent, which counts as a restart of all.
 */
export function metricsText(parts: readonly MetricsJson[]): Promise<string> {
  return AggregatorRegistry.aggregate(parts as object[][]).metrics()
}

/** Which processes answer, as a family of metrics. */
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
