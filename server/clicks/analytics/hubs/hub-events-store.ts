import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { countWithin, visitorsIn } from '../reports/budget.ts'
import { type ClickFilter, conditions } from '../reports/click-filter-store.ts'
import { everyStart } from '../reports/series-store.ts'
import { outside } from '../sums/cover.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { startOf } from '../time/clock-store.ts'
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
const COUNTS = "countIf(event = 'view') AS views, countIf(event = 'click') AS clicks"

const filterOf = ({ hubId, buttonIds, period, kind, without = [] }: HubEvents): ClickFilter => ({
  periods: outside(period, without),
  kind,
  linkIds: [hubId, ...buttonIds],
  conditions: [],
  withViews: true,
})

/** Views, clicks, and the visitors of the page, told apart within a day. */
export async function countHubEvents(
  clickhouse: ClickHouse,
  accountId: string,
  events: HubEvents,
): Promise<EventCounts & { visitors: number; isApproximate: boolean }> {
  const clicks = conditions(accountId, filterOf(events))
  const reading = { clicks, sums: undefined, lost: [] }
  const { rows, isApproximate } = await countWithin<EventCounts & { visitors: number }>(
    clickhouse,
    reading,
    {
      values: {},
      sql: (counting) => `SELECT ${COUNTS}, ${visitorsIn(counting, "event = 'view'")} AS visitors
        FROM clicks WHERE ${clicks.text}`,
    },
  )
  return { ...(rows[0] ?? { views: 0, clicks: 0, visitors: 0 }), isApproximate }
}

/** By hour, day, week or month of a time zone, in order and without gaps. Starts are epoch seconds. */
export async function listHubSeries(
  clickhouse: ClickHouse,
  accountId: string,
  { events, interval, zone }: { events: HubEvents; interval: Interval; zone: string },
): Promise<(EventCounts & { start: number })[]> {
  const where = conditions(accountId, filterOf(events))
  const { from, to } = events.period
  return await clickhouse.query(
    `SELECT bucket AS start, sum(seen) AS views, sum(followed) AS clicks FROM (
      SELECT ${startOf(interval, 'clicks.at')} AS bucket,
        countIf(event = 'view') AS seen, countIf(event = 'click') AS followed
      FROM clicks WHERE ${where.text} GROUP BY bucket
      UNION ALL
      SELECT bucket, 0 AS seen, 0 AS followed FROM (${everyStart(interval)})
    ) GROUP BY bucket ORDER BY bucket`,
    { ...where.values, ...clockOffsets(zone, events.period), first: from, end: to },
    MAX_SECONDS,
  )
}

/** A button without clicks has no row. */
export async function listButtonClicks(
  clickhouse: ClickHouse,
  accountId: string,
  events: HubEvents,
): Promise<{ link: string; clicks: number }[]> {
  const where = conditions(accountId, { ...filterOf(events), linkIds: events.buttonIds })
  return await clickhouse.query(
    `SELECT link_id AS link, countIf(event = 'click') AS clicks
    FROM clicks WHERE ${where.text} GROUP BY link HAVING clicks > 0`,
    where.values,
    MAX_SECONDS,
  )
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
  const where = conditions(accountId, filterOf(events))
  return await clickhouse.query(
    `SELECT arrayCount(begin -> begin <= toUnixTimestamp64Milli(clicks.at), {begins:Array(Int64)})
      AS span, ${COUNTS}
    FROM clicks WHERE ${where.text} GROUP BY span`,
    { ...where.values, begins },
    MAX_SECONDS,
  )
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
  const where = conditions(accountId, {
    periods: outside({ from: before, to }, without),
    ...{ kind: 'human', linkIds: undefined, conditions: [], withViews: true },
  })
  const isNow = 'clicks.at >= fromUnixTimestamp64Milli({middle:Int64})'
  return await clickhouse.query<LinkTrend>(
    `SELECT link_id AS link,
      countIf(event = 'view' AND ${isNow}) AS views,
      countIf(event = 'view' AND NOT ${isNow}) AS viewsBefore,
      countIf(event = 'click' AND ${isNow}) AS clicks
    FROM clicks WHERE ${where.text} AND (event = 'view' OR trigger = 'hub') GROUP BY link`,
    { ...where.values, middle: from },
    MAX_SECONDS,
  )
}
