import { z } from 'zod'
import { MailState } from '../platform/smtp/mail-state.ts'

/** How many connections to the database a process opens at most. */
const Connections = z.object({
  main: z.int(),
  /** For the look-ups of links; of SQLite, threads. */
  lookups: z.int(),
  /** For links that lead on for a number of clicks only. */
  clicks: z.int(),
})

export type Connections = z.infer<typeof Connections>

/** Orders of the supervisor to a child, passed in its environment, where other users cannot read them. */
export const ChildOrders = z.object({
  /** Id of this start of the program on this machine, the same for all of its processes. */
  instanceId: z.string(),
  /** Index of the process among those of its kind; part of a redirect's journal path and an api's socket path. */
  slot: z.int(),
  /** Unix sockets of the api processes, by slot. */
  apiSockets: z.array(z.string()),
  clickhouseUrl: z.string(),
  connections: Connections,
  secretKey: z.string(),
  /** With PostgreSQL: of this machine among those on the same database. */
  machineId: z.string().optional(),
})

export type ChildOrders = z.infer<typeof ChildOrders>

export const ORDERS_VARIABLE = 'UNFURLY_CHILD'

/** Families of metrics as prom-client exports them for aggregation. */
export type MetricsJson = unknown[]

export const ToChild = z.discriminatedUnion('type', [
  /** The program is about to stop, so endless streams have to end. */
  z.object({ type: z.literal('end-streams') }),
  /** It stops in a while: balancers should notice first. */
  z.object({ type: z.literal('drain') }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('metrics?'), id: z.string() }),
  /** `text` is in Prometheus' format. */
  z.object({ type: z.literal('all-metrics'), id: z.string(), text: z.string() }),
  /** Whether any process reported that the database's disk is full, or that it gets no connection. */
  z.object({ type: z.literal('full-database'), isFull: z.boolean(), isShort: z.boolean() }),
  /** Whether mails leave. */
  z.object({ type: z.literal('mail'), mail: MailState }),
])

export const ToSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('metrics'), id: z.string(), metrics: z.array(z.unknown()) }),
  z.object({ type: z.literal('all-metrics?'), id: z.string() }),
  z.object({ type: z.literal('full-database'), name: z.string(), isFull: z.boolean() }),
  z.object({ type: z.literal('short-database'), name: z.string(), isShort: z.boolean() }),
  z.object({ type: z.literal('full-database?') }),
  z.object({ type: z.literal('mail'), mail: MailState }),
  z.object({ type: z.literal('mail?') }),
])

export type ToChild = z.infer<typeof ToChild>
export type ToSupervisor = z.infer<typeof ToSupervisor>
