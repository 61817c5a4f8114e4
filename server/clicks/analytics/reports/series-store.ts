import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { QUARTER, QUARTER_MS } from '../sums/sums-table.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { startOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import { allOf, type Counting, countWithin } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { type Part, readingOf } from './reading.ts'
import type { ClickCounts } from './summary-store.ts'

/** Every offset of every time zone since 2000 is a multiple of it, and so is every change of the clocks. */
const STEP_MS = 1_800_000

/** The start of each interval of a period, also of those in which nothing happened; the values are `first` and `end`. */
export const everyStart = (interval: Interval): string =>
  `SELECT DISTINCT ${startOf(interval, 'moment')} AS bucket
  FROM (
    SELECT fromUnixTimestamp64Milli(arrayJoin(arrayPushBack(
      range({first:Int64}, {end:Int64}, ${STEP_MS}), {end:Int64} - 1)), 'UTC') AS moment
  )`

export interface SeriesRow extends ClickCounts {
  /** Epoch seconds. */
  start: number
}

export interface SeriesQuestion {
  filter: ClickFilter
  /** What the series shows: the filter may leave out parts of it. */
  period: Period
  interval: Interval
  zone: string
}

/**
 * Counts per hour, day, week (from Monday) or month of a time zone, in order and without gaps. A visitor counts once a
 * UTC day, in the interval of the first click of that day within the filter; folded clicks likewise once an hour.
 */
export async function listSeries(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, period, interval, zone }: SeriesQuestion,
): Promise<{ rows: SeriesRow[]; isApproximate: boolean; lost: readonly Period[] }> {
  const question = { about: 'series', interval, zone } as const
  const reading = await readingOf(clickhouse, accountId, { filter, question })
  const answer = await countWithin<SeriesRow>(clickhouse, reading, {
    values: { ...clockOffsets(zone, period), first: period.from, end: period.to },
    sql: (counting) => `SELECT bucket AS start, sum(n) AS clicks, sum(people) AS visitors FROM (
        ${allOf([
          `SELECT bucket, toUInt64(0) AS n, toUInt64(0) AS people FROM (${everyStart(interval)})`,
          ...fromClicks(reading.clicks, { interval, counting, filter, period }),
          fromSums(reading.sums, interval),
        ])}
      ) GROUP BY bucket ORDER BY bucket`,
  })
  return { ...answer, lost: reading.lost }
}

interface HowToCount {
  interval: Interval
  counting: Counting
  filter: Pick<ClickFilter, 'kind' | 'fold'>
  period: Period
}

/** Each interval of a year is estimated from its own state, of 12 kB with 14 bits; errors of many days level out. */
const bitsFor = ({ from, to }: Period) => (to - from > 40 * DAY ? 12 : 14)

/** A number groups faster than a text. */
const kindOf = ({ kind }: HowToCount['filter']) =>
  kind === 'all' ? "indexOf(['human', 'bot', 'preview'], kind)" : 'toUInt64(0)'

const NONE = 'toUInt64(0)'

/** SELECTs that add up to the clicks and visitors of each interval. */
function fromClicks(clicks: Part | undefined, how: HowToCount): string[] {
  if (!clicks) return []
  const { interval, counting, filter } = how
  if (counting === 'exact') {
    const key = `cityHash64(toDate(clicks.at), ${kindOf(filter)}, visitor)`
    return [
      ...clicksFrom(clicks, how),
      `SELECT ${startOf(interval, 'quarter')} AS bucket, ${NONE} AS n, sum(rows) AS people
      FROM (${byQuarter('earliest', `(${firstClicks(clicks.text, key)})`)}) GROUP BY bucket`,
    ]
  }
  const estimated = approximately(clicks.text, how)
  if (!filter.fold) return [`SELECT bucket, some AS n, visitors AS people FROM (${estimated})`]
  return [
    ...clicksFrom(clicks, how),
    `SELECT bucket, ${NONE} AS n, visitors AS people FROM (${estimated})`,
  ]
}

/** The same without visitors. */
export function clicksFrom(
  clicks: Part | undefined,
  { interval, counting, filter }: Omit<HowToCount, 'period'>,
): string[] {
  if (!clicks) return []
  const plain = (where: string) =>
    `SELECT ${startOf(interval, 'quarter')} AS bucket, sum(rows) AS n, ${NONE} AS people
    FROM (${byQuarter('clicks.at', `clicks WHERE ${where}`)}) GROUP BY bucket`
  if (!filter.fold) return [plain(clicks.text)]
  const key = `cityHash64(toStartOfHour(clicks.at), ${kindOf(filter)}, link_id, visitor)`
  const share = counting === 'exact' ? 'toUInt64(1)' : shareOf(clicks.text)
  const sample = counting === 'exact' ? clicks.text : `${clicks.text} AND ${key} % ${share} = 0`
  return [
    plain(`${clicks.text} AND visitor = 0`),
    `SELECT ${startOf(interval, 'quarter')} AS bucket, sum(rows) * ${share} AS n, ${NONE} AS people
    FROM (${byQuarter('earliest', `(${firstClicks(sample, key)})`)}) GROUP BY bucket`,
  ]
}

/** Reading the clock of a zone costs more than counting, and no clock is changed within a quarter of an hour. */
const byQuarter = (at: string, from: string) =>
  `SELECT toStartOfFifteenMinutes(${at}) AS quarter, count() AS rows FROM ${from} GROUP BY quarter`

/** The first click of each key, which says what counts once. */
const firstClicks = (where: string, key: string) =>
  `SELECT min(clicks.at) AS earliest FROM clicks WHERE ${where} AND visitor != 0 GROUP BY ${key}`

/** So many fit into the memory. */
const SAMPLED_CLICKS = 1_000_000

/** One in so many is sampled. */
const shareOf = (where: string) =>
  `(SELECT toUInt64(greatest(1, intDiv(count(), ${SAMPLED_CLICKS}))) FROM clicks WHERE ${where})`

/** The visitors of an interval are those by which it raises the number of visitors of their day. */
function approximately(where: string, { interval, filter, period }: HowToCount): string {
  const bits = bitsFor(period)
  const raised = 'toUInt64(greatest(0, toInt64(until) - toInt64(before)))'
  return `SELECT bucket, sum(clicks) AS some, sum(${raised}) AS visitors
    FROM (
      SELECT bucket, clicks, until,
        lagInFrame(until, 1, 0) OVER (PARTITION BY day ORDER BY bucket) AS before
      FROM (
        SELECT day, bucket, clicks,
          uniqCombined64IfMerge(${bits})(seen) OVER (PARTITION BY day ORDER BY bucket) AS until
        FROM (
          SELECT toDate(clicks.at) AS day, ${startOf(interval, 'clicks.at')} AS bucket,
            count() AS clicks,
            uniqCombined64IfState(${bits})(cityHash64(${kindOf(filter)}, visitor), visitor != 0) AS seen
          FROM clicks WHERE ${where} GROUP BY day, bucket
        )
      )
    ) GROUP BY bucket`
}

const QUARTER_S = QUARTER_MS / 1000

/**
 * The start of the interval of a row of sums. Quarters have their number as value, and are within one interval in every
 * zone; other sums are of whole days.
 */
export function startOfSum(interval: Interval): string {
  const begin = "toUnixTimestamp(toDateTime(click_sums.start, 'UTC'))"
  const later = `if(dimension = '${QUARTER}', toUInt32OrZero(value) * ${QUARTER_S}, 0)`
  return startOf(interval, `toDateTime(${begin} + ${later}, 'UTC')`)
}

export function fromSums(sums: Part | undefined, interval: Interval): string | undefined {
  if (!sums) return undefined
  return `SELECT ${startOfSum(interval)} AS bucket, sum(clicks) AS n, sum(visitors) AS people
    FROM click_sums WHERE ${sums.text} GROUP BY bucket`
}
