import { z } from 'zod'

/** What the supervisor tells a child through its environment, where no other user can read it. */
export const ChildOrders = z.object({
  /** Number of the process among those of its kind; names a redirect's journal and an api's socket. */
  slot: z.int(),
  /** Unix sockets that the api processes listen on, by their number. */
  apiSockets: z.array(z.string()),
  clickhouseUrl: z.string(),
  secretKey: z.string(),
})

export type ChildOrders = z.infer<typeof ChildOrders>

export const ORDERS_VARIABLE = 'UNFURLY_CHILD'

/** Families of metrics as prom-client exports them for aggregation. */
export type MetricsJson = unknown[]

export const ToChild = z.discriminatedUnion('type', [
  /** What has no end of its own has to come to one: the program is about to stop. */
  z.object({ type: z.literal('end-streams') }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('metrics?'), id: z.string() }),
  /** In Prometheus' format. */
  z.object({ type: z.literal('all-metrics'), id: z.string(), text: z.string() }),
  /** Whether the disk of the database was full for any process of the program. */
  z.object({ type: z.literal('full-database'), isFull: z.boolean() }),
])

export const ToSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('metrics'), id: z.string(), metrics: z.array(z.unknown()) }),
  z.object({ type: z.literal('all-metrics?'), id: z.string() }),
  z.object({ type: z.literal('full-database'), name: z.string(), isFull: z.boolean() }),
  z.object({ type: z.literal('full-database?') }),
])

export type ToChild = z.infer<typeof ToChild>
export type ToSupervisor = z.infer<typeof ToSupervisor>
