import type { Hono } from 'hono'
import { Counter, type Registry } from 'prom-client'
import type { Call } from '../context.ts'

/** The API, with each answer counted by its status. */
export function countCalls(registry: Registry, hono: Hono<Call>): Hono<Call>['fetch'] {
  const calls = new Counter({
    name: 'unfurly_calls_total',
    help: 'Calls of the API by status',
    labelNames: ['status'],
    registers: [registry],
  })
  return async (request, caller, context) => {
    const answer = await hono.fetch(request, caller, context)
    calls.inc({ status: answer.status })
    return answer
  }
}
