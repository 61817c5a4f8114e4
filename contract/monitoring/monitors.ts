import { z } from 'zod'
import { linkTypes } from '../links/links.ts'
import { TYPED_KEY_MAX } from '../links/open-keys.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Failover } from './failover.ts'
import { historyPeriods } from './history-periods.ts'
import {
  answerRemarks,
  checkCauses,
  checkOutcomes,
  failoverHolds,
  failoverModes,
  MAX_CODE,
  monitorStates,
} from './states.ts'

const Ratio = z.number().min(0).max(1).nullable().meta({
  description: 'Time up / (time up + time down); null where nothing was measured',
})

/** What a Target must answer. Without codes, 200 to 399 is up. */
export const Expectation = z
  .strictObject({
    codes: z.array(z.int().min(100).max(MAX_CODE)).max(20, 'At most 20 codes').nullish(),
    keyword: z.string().trim().max(200, 'At most 200 characters').nullish(),
    forbiddenKeyword: z.string().trim().max(200, 'At most 200 characters').nullish(),
  })
  .meta({ id: 'Expectation' })

const KeptExpectation = z.object({
  codes: z.array(z.int()),
  keyword: z.string().nullable(),
  forbiddenKeyword: z.string().nullable(),
})

/** One of the last checks, for the bar of a row. */
export const RecentCheck = z
  .object({
    at: z.string(),
    outcome: z.enum(checkOutcomes),
    ms: z.int().nullable(),
  })
  .meta({ id: 'RecentCheck' })

export const Hop = z.object({
  url: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
})

/** One Target of a monitor, with what its last check found. */
export const WatchedTarget = z
  .object({
    id: z.string(),
    target: z.string(),
    places: z.array(z.string()).meta({ description: "Such as 'Destination' or 'Rule 2'" }),
    state: z.enum(monitorStates),
    since: z.string(),
    cause: z.enum(checkCauses).nullable(),
    reason: z.string().nullable(),
    status: z.int().nullable(),
    responseMs: z.int().nullable(),
    usualMs: z.object({ p50: z.int().nullable(), p95: z.int().nullable() }),
    lastCheckAt: z.string().nullable(),
    finalUrl: z.string().nullable(),
    chain: z.array(Hop),
    certificate: z.object({ endsAt: z.string(), issuer: z.string() }).nullable(),
    title: z.object({ usual: z.string().nullable(), now: z.string().nullable() }),
    remarks: z.array(z.enum(answerRemarks)).meta({
      description: 'What browsers forgive in its last answer, and stricter programs may not',
    }),
    failover: Failover.nullable().meta({
      description: 'Since when visitors of this target are sent to the backup by themselves',
    }),
    failoverHold: z.enum(failoverHolds).nullable().meta({
      description: 'Why it is down, and visitors are not sent to the backup by themselves',
    }),
  })
  .meta({ id: 'WatchedTarget' })

export const Monitor = z
  .object({
    id: z.string().meta({ description: 'Id of the link' }),
    domain: z.string(),
    key: z.string(),
    shortUrl: z.string(),
    type: z.enum([...linkTypes, 'BUTTON']),
    title: z.string().nullable(),
    /** The Hub of a button. */
    hub: z.object({ domain: z.string(), key: z.string(), title: z.string() }).nullable(),
    target: z.string(),
    state: z.enum(monitorStates),
    since: z.string(),
    cause: z.enum(checkCauses).nullable(),
    reason: z.string().nullable(),
    uptime: z.object({ day: Ratio, week: Ratio, month: Ratio, year: Ratio }),
    responseMs: z.int().nullable(),
    usualMs: z.object({ p50: z.int().nullable(), p95: z.int().nullable() }),
    certificateEndsAt: z.string().nullable(),
    lastCheckAt: z.string().nullable(),
    nextCheckAt: z.string().nullable(),
    recent: z.array(RecentCheck).meta({ description: 'The last 50 checks, oldest first' }),
    fallbackUrl: z.string().nullable(),
    failover: z.enum(failoverModes),
    isFailedOver: z.boolean(),
    pausedBy: z.string().nullable().meta({ description: 'Name of the member, if one paused it' }),
    incidentId: z.string().nullable().meta({ description: 'Of the incident that is open' }),
  })
  .meta({ id: 'Monitor' })

const Counts = z.object(
  Object.fromEntries(monitorStates.map((state) => [state, z.int()])) as Record<
    (typeof monitorStates)[number],
    z.ZodInt
  >,
)

export const MonitorPage = pageOf(Monitor)
  .extend({
    counts: Counts.meta({ description: 'Of all monitors of the account, by state' }),
    buttons: z.int().meta({
      description: 'Monitors of the account that are buttons of hubs, which are free',
    }),
    used: z.int().meta({ description: 'Links with monitoring, which count towards the limit' }),
    limit: z.int().nullable(),
    intervalSeconds: z.int(),
    points: z
      .array(z.string())
      .meta({ description: 'Vantage points that check, as people read of them' }),
  })
  .meta({ id: 'MonitorPage' })

/** Worst first. */
export const ListMonitors = PageQuery.extend({
  state: z
    .enum(monitorStates)
    .optional()
    .meta({ description: 'UP includes SUSPECT, and DOWN includes RECOVERING' }),
  tag: z.string().max(100).optional(),
  domain: z.string().max(259).optional(),
  q: z.string().max(200).optional(),
})

export const MonitorDetail = Monitor.extend({
  /** Worst first. */
  targets: z.array(WatchedTarget),
  expectation: KeptExpectation,
  quarterUptime: Ratio,
  downSeconds: z.object({
    day: z.int(),
    week: z.int(),
    month: z.int(),
    quarter: z.int(),
    year: z.int(),
  }),
  intervalSeconds: z.int(),
}).meta({ id: 'MonitorDetail' })

export const EditMonitor = z
  .strictObject({
    failover: z.enum(failoverModes).optional(),
    expectation: Expectation.nullish(),
  })
  .meta({ id: 'EditMonitor' })

/** Takes what the Targets show now, such as a new title, as their usual state. */
export const AcceptedMonitor = MonitorDetail

export const Check = z
  .object({
    at: z.string(),
    target: z.string(),
    point: z.string(),
    outcome: z.enum(checkOutcomes),
    cause: z.enum(checkCauses).nullable(),
    reason: z.string().nullable(),
    status: z.int().nullable(),
    ms: z.int().nullable(),
  })
  .meta({ id: 'Check' })

/** Newest first, of the last seven days. */
export const CheckPage = z
  .object({ items: z.array(Check), nextCursor: z.string().nullable() })
  .meta({ id: 'CheckPage' })

export const ListChecks = PageQuery.extend({
  target: z.string().max(64).optional().meta({ description: 'Id of one target of the monitor' }),
})

export const ListHistory = z.object({
  period: z.enum(historyPeriods).default('day'),
  target: z.string().max(64).optional(),
})

/** Sums of the checks of each step, oldest first; steps without a check are left out. */
export const MonitorHistory = z
  .object({
    period: z.enum(historyPeriods),
    stepSeconds: z.int(),
    items: z.array(
      z.object({
        start: z.string(),
        p50: z.int().nullable(),
        p95: z.int().nullable(),
        up: z.int(),
        degraded: z.int(),
        down: z.int(),
        blocked: z.int(),
      }),
    ),
  })
  .meta({ id: 'MonitorHistory' })

/** Watches links, or stops; links that are unknown or do not fit into the plan are named. */
export const WatchLinks = z
  .strictObject({
    links: z
      .array(z.strictObject({ domain: z.string().max(259), key: z.string().max(TYPED_KEY_MAX) }))
      .min(1)
      .max(200),
    monitoring: z.boolean(),
  })
  .meta({ id: 'WatchLinks' })

export const WatchedLinks = z.object({ changed: z.int() }).meta({ id: 'WatchedLinks' })

export type Monitor = z.infer<typeof Monitor>
export type MonitorPage = z.infer<typeof MonitorPage>
export type MonitorDetail = z.infer<typeof MonitorDetail>
export type ListMonitors = z.infer<typeof ListMonitors>
export type EditMonitor = z.infer<typeof EditMonitor>
export type Expectation = z.infer<typeof Expectation>
export type KeptExpectation = z.infer<typeof KeptExpectation>
export type WatchedTarget = z.infer<typeof WatchedTarget>
export type RecentCheck = z.infer<typeof RecentCheck>
export type Check = z.infer<typeof Check>
export type CheckPage = z.infer<typeof CheckPage>
export type ListChecks = z.infer<typeof ListChecks>
export type ListHistory = z.infer<typeof ListHistory>
export type MonitorHistory = z.infer<typeof MonitorHistory>
export type Hop = z.infer<typeof Hop>
export type WatchLinks = z.infer<typeof WatchLinks>
