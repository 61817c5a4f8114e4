import { Counter, Histogram, type Registry } from 'prom-client'
import type { ObserveCall } from '../../edge/http-edge.ts'
import { SECOND } from '../../platform/clock.ts'

/** Clients can send any word as a method; others share one label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts the answers of the API. Labels contain route patterns, never paths, because paths contain codes and keys. */
export function callMetrics(registry: Registry): ObserveCall {
  const calls = new Counter({
    name: 'unfurly_calls_total',
    help: 'Calls of the API by status',
    labelNames: ['status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'unfurly_call_seconds',
    help: 'From the arrival of a call to the beginning of its answer, by the pattern of its route; /* is no route',
    labelNames: ['method', 'route'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return ({ method, route, status, ms }) => {
    calls.inc({ status })
    seconds.observe({ method: METHODS.has(method) ? method : 'other', route }, ms / SECOND)
  }
}
