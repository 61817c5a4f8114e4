import type { ClickKind, Interval } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { clickColumns } from '../records/clicks-table.ts'
import { type ClickFilter, columnOf, conditions } from './click-filter-store.ts'
import type { Period } from './period.ts'

export interface ClickCounts {
  clicks: number
  visitors: number
}

export interface Slice {
  filter: ClickFilter
  limit: number
  offset: number
}

const MAX_SECONDS = 10
export const HALF_HOUR_MS = 1_800_000

const VISITORS = 'uniqExactIf(visitor, visitor != 0)'
const IS_KIND = "({kind:String} = 'all' OR kind = {kind:String})"

export interface SummaryRow extends ClickCounts {
  human: number
  bot: number
  preview: number
  clicksBefore: number
  visitorsBefore: number
}

/** Counts of the period, and of an earlier one, which may overlap it; without one those are 0. */
export async function countSummary(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, earlier }: { filter: ClickFilter; earlier?: Period | undefined },
): Promise<SummaryRow> {
  const from = Math.min(filter.from, earlier?.from ?? filter.from)
  const where = conditions(accountId, { ...filter, from, kind: 'all' })
  const isNow = within('now')
  const isBefore = within('before')
  const values = {
    ...where.values,
    kind: filter.kind,
    now_from: filter.from,
    now_to: filter.to,
    before_from: earlier?.from ?? 0,
    before_to: earlier?.to ?? 0,
  }
  const rows = await clickhouse.query<SummaryRow>(
    `SELECT
      countIf(${isNow} AND ${IS_KIND}) AS clicks,
      uniqExactIf(visitor, visitor != 0 AND ${isNow} AND ${IS_KIND}) AS visitors,
      countIf(${isNow} AND kind = 'human') AS human,
      countIf(${isNow} AND kind = 'bot') AS bot,
      countIf(${isNow} AND kind = 'preview') AS preview,
      countIf(${isBefore} AND ${IS_KIND}) AS clicksBefore,
      uniqExactIf(visitor, visitor != 0 AND ${isBefore} AND ${IS_KIND}) AS visitorsBefore
    FROM clicks WHERE ${where.text} AND (${isNow} OR ${isBefore})`,
    values,
    MAX_SECONDS,
  )
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  return row
}

const within = (period: 'now' | 'before') =>
  `(at >= fromUnixTimestamp64Milli({${period}_from:Int64}) AND at < fromUnixTimestamp64Milli({${period}_to:Int64}))`

/** When the interval of a time `at` begins, in the time zone `zone`. */
export const starts: Readonly<Record<Interval, string>> = {
  hour: 'toStartOfHour(at, {zone:String})',
  day: 'toStartOfDay(at, {zone:String})',
  week: 'toDateTime(toStartOfWeek(at, 1, {zone:String}), {zone:String})',
  month: 'toDateTime(toStartOfMonth(at, {zone:String}), {zone:String})',
}

export interface SeriesRow extends ClickCounts {
  /** Epoch seconds. */
  start: number
}

/**
 * Counts per hour, day, week (from Monday) or month of a time zone, in order and without gaps. The empty intervals come
 * from the same function, applied to each half hour of the period, so no rule of any zone is needed here.
 */
export async function listSeries(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, interval, zone }: { filter: ClickFilter; interval: Interval; zone: string },
): Promise<SeriesRow[]> {
  const where = conditions(accountId, filter)
  const start = `toUnixTimestamp(${starts[interval]})`
  return await clickhouse.query<SeriesRow>(
    `SELECT start, sum(some) AS clicks, sum(people) AS visitors FROM (
      SELECT ${start} AS start, count() AS some, ${VISITORS} AS people
      FROM clicks WHERE ${where.text} GROUP BY start
      UNION ALL
      SELECT DISTINCT ${start} AS start, 0 AS some, 0 AS people FROM (
        SELECT fromUnixTimestamp64Milli(arrayJoin(arrayPushBack(
          range({from:Int64}, {to:Int64}, ${HALF_HOUR_MS}), {to:Int64} - 1)), 'UTC') AS at
      )
    ) GROUP BY start ORDER BY start`,
    { ...where.values, zone },
    MAX_SECONDS,
  )
}

export interface BreakdownRow extends ClickCounts {
  value: string
  /** The number of all values, the same in each row. */
  total: number
}

/** Most clicked first; values with equal counts by their bytes. */
export async function listBreakdown(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, limit, offset, dimension }: Slice & { dimension: Dimension },
): Promise<BreakdownRow[]> {
  const where = conditions(accountId, filter)
  return await clickhouse.query<BreakdownRow>(
    `SELECT ${columnOf(dimension)} AS value, count() AS clicks, ${VISITORS} AS visitors,
      count() OVER () AS total
    FROM clicks WHERE ${where.text}
    GROUP BY value ORDER BY clicks DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { ...where.values, limit, offset },
    MAX_SECONDS,
  )
}

type EventColumn = Exclude<(typeof clickColumns)[number], 'account_id' | 'visitor' | 'at' | 'kind'>

export interface EventRow extends Readonly<Record<EventColumn, string>> {
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
}

/** Latest first; in a stable order within one millisecond. */
export async function listEvents(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, limit, offset }: Slice,
): Promise<EventRow[]> {
  const where = conditions(accountId, filter)
  const columns = clickColumns.filter((c) => c !== 'account_id' && c !== 'visitor' && c !== 'at')
  return await clickhouse.query<EventRow>(
    `SELECT toUnixTimestamp64Milli(clicks.at) AS at, ${columns.join(', ')}
    FROM clicks WHERE ${where.text}
    ORDER BY clicks.at DESC, link_id, visitor, ${columns.slice(1).join(', ')}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { ...where.values, limit, offset },
    MAX_SECONDS,
  )
}
