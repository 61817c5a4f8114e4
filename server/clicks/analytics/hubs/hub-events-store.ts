import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask, type ClickQuestion } from '../reports/ask.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import { byStart, ofAll, withoutGaps } from '../reports/groups.ts'
import { clicksThat, visitorsThat } from '../reports/metrics.ts'
import { clicksPlan, type QueryPlan } from '../reports/plan.ts'
import { outside } from '../sums/split-period.ts'
import type { Period } from '../time/period.ts'

/** Selects the views of a hub and the clicks on its buttons. */
export interface HubEvents {
  hubId: string
  /** The links of its buttons, also of those that are no longer on the page. */
  buttonIds: readonly string[]
  period: Period
  kind: ClickKind | 'all'
  without?: readonly Period[]
}

export interface EventCounts {
  views: number
  clicks: number
}

const MAX_SECONDS = 10
const views = clicksThat("event = 'view'")
const clicks = clicksThat("event = 'click'")
const visitors = visitorsThat("event = 'view'")

const filterOf = ({ hubId, buttonIds, period, kind, without = [] }: HubEvents): ClickFilter => ({
  periods: outside(period, without),
  kind,
  linkIds: [hubId, ...buttonIds],
  conditions: [],
  withViews: true,
})

/** Views, clicks, and the visitors of the page, each counted once a day. */
export async function countHubEvents(
  clickhouse: ClickHouse,
  accountId: string,
  events: HubEvents,
): Promise<EventCounts & { visitors: number; isApproximate: boolean }> {
  const plan = clicksPlan(accountId, filterOf(events))
  const question = { group: ofAll, metrics: { views, clicks, visitors } }
  const { rows, isApproximate } = await ask<EventCounts & { visitors: number }>(
    clickhouse,
    plan,
    question,
  )
  return { ...(rows[0] ?? { views: 0, clicks: 0, visitors: 0 }), isApproximate }
}

/** By hour, day, week or month of a time zone, in order and without gaps. Starts are epoch seconds. */
export async function listHubSeries(
  clickhouse: ClickHouse,
  accountId: string,
  { events, interval, zone }: { events: HubEvents; interval: Interval; zone: string },
): Promise<(EventCounts & { start: number })[]> {
  const clock = { interval, zone, period: events.period }
  return await listEvents(clickhouse, clicksPlan(accountId, filterOf(events)), {
    group: withoutGaps(byStart(clock), clock),
    metrics: { views, clicks },
    order: 'start',
  })
}

async function listEvents<Row>(
  clickhouse: ClickHouse,
  plan: QueryPlan,
  question: ClickQuestion<Row>,
): Promise<Row[]> {
  return (await ask<Row>(clickhouse, plan, { ...question, seconds: MAX_SECONDS })).rows
}

const byLink = { columns: { link: { ofClicks: 'link_id' } } }

/** A button without clicks has no row. */
export async function listButtonClicks(
  clickhouse: ClickHouse,
  accountId: string,
  events: HubEvents,
): Promise<{ link: string; clicks: number }[]> {
  const plan = clicksPlan(accountId, { ...filterOf(events), linkIds: events.buttonIds })
  const question = { group: byLink, metrics: { clicks }, only: "event = 'click'" }
  return await listEvents<{ link: string; clicks: number }>(clickhouse, plan, question)
}

/**
 * By spans of time, each from one of these times (epoch milliseconds, ascending) to the next. `span` counts from 1; what
 * came before all of them is 0, and a span without events has no row.
 */
export async function listSpanEvents(
  clickhouse: ClickHouse,
  accountId: string,
  { events, begins }: { events: HubEvents; begins: readonly number[] },
): Promise<(EventCounts & { span: number })[]> {
  const span =
    'arrayCount(begin -> begin <= toUnixTimestamp64Milli(clicks.at), {begins:Array(Int64)})'
  return await listEvents(clickhouse, clicksPlan(accountId, filterOf(events)), {
    group: { columns: { span: { ofClicks: span } }, values: { begins } },
    metrics: { views, clicks },
  })
}

export interface LinkTrend extends EventCounts {
  /** A hub, whose views these are, or one of its buttons, whose clicks. */
  link: string
  viewsBefore: number
}

/** Views by people of all hubs of the account from `from` on, and before it from `before` on; and clicks on buttons. */
export async function listHubTrends(
  clickhouse: ClickHouse,
  accountId: string,
  { before, from, to, without }: Period & { before: number; without: readonly Period[] },
): Promise<LinkTrend[]> {
  const plan = clicksPlan(accountId, {
    periods: outside({ from: before, to }, without),
    ...{ kind: 'human', linkIds: undefined, conditions: [], withViews: true },
  })
  const isNow = 'clicks.at >= fromUnixTimestamp64Milli({middle:Int64})'
  return await listEvents<LinkTrend>(clickhouse, plan, {
    group: byLink,
    metrics: {
      views: clicksThat(`event = 'view' AND ${isNow}`),
      viewsBefore: clicksThat(`event = 'view' AND NOT ${isNow}`),
      clicks: clicksThat(`event = 'click' AND ${isNow}`),
    },
    only: "event = 'view' OR trigger = 'hub'",
    values: { middle: from },
  })
}
