import { z } from 'zod'

/** What the supervisor tells a child through its environment, where no other user can read it. */
export const ChildOrders = z.object({
  /** Number of the redirect process; names its journal. */
  slot: z.int(),
  clickhouseUrl: z.string(),
  secretKey: z.string(),
})

export type ChildOrders = z.infer<typeof ChildOrders>

export const ORDERS_VARIABLE = 'UNFURLY_CHILD'

/** One family of metrics as prom-client exports it for aggregation. */
export type MetricsJson = unknown[]

export const ToChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('metrics?'), id: z.string() }),
  z.object({
    type: z.literal('all-metrics'),
    id: z.string(),
    metrics: z.array(z.array(z.unknown())),
  }),
])

export const ToSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('metrics'), id: z.string(), metrics: z.array(z.unknown()) }),
  z.object({ type: z.literal('all-metrics?'), id: z.string() }),
])

export type ToChild = z.infer<typeof ToChild>
export type ToSupervisor = z.infer<typeof ToSupervisor>
