import type { Interval } from '../../../../contract/clicks/analytics.ts'
import { DAY } from '../../../platform/clock.ts'
import { QUARTER, QUARTER_MS } from '../sums/sums-table.ts'
import { startOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import type { HowToCount } from './metrics.ts'

/** Every offset of every time zone since 2000 is a multiple of it, and so is every change of the clocks. */
const STEP_MS = 1_800_000

/** The start of each interval of a period, also of those in which nothing happened; the values are `first` and `end`. */
export const everyStart = (interval: Interval): string =>
  `SELECT DISTINCT ${startOf(interval, 'moment')} AS by_start
  FROM (
    SELECT fromUnixTimestamp64Milli(arrayJoin(arrayPushBack(
      range({first:Int64}, {end:Int64}, ${STEP_MS}), {end:Int64} - 1)), 'UTC') AS moment
  )`

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

interface ByStart extends HowToCount {
  interval: Interval
  period: Period
  /** Names of the metrics: `clicks`, and `visitors` if requested. */
  metrics: readonly string[]
}

/**
 * SELECTs that add up to the clicks and visitors of each interval. A visitor counts once a UTC day, in the interval of the
 * first click of that day within the filter; folded clicks likewise once an hour.
 */
export function clicksByStart(where: string, how: ByStart): string[] {
  const { interval, counting, filter, metrics } = how
  if (!metrics.includes('visitors')) return countedClicks(where, how)
  if (counting === 'exact') {
    const key = `cityHash64(toDate(clicks.at), ${kindOf(filter)}, visitor)`
    return [
      ...countedClicks(where, how),
      `SELECT ${startOf(interval, 'quarter')} AS by_start, ${counted(how, { visitors: 'sum(rows)' })}
      FROM (${byQuarter('earliest', `(${firstClicks(where, key)})`)}) GROUP BY by_start`,
    ]
  }
  const [clicks, visitors] = ['some', 'people']
  const estimated = approximately(where, how)
  if (!filter.fold)
    return [`SELECT by_start, ${counted(how, { clicks, visitors })} FROM (${estimated})`]
  return [
    ...countedClicks(where, how),
    `SELECT by_start, ${counted(how, { visitors })} FROM (${estimated})`,
  ]
}

/** In the order of the question, since SELECTs are put together by it. */
const counted = ({ metrics }: ByStart, found: { clicks?: string; visitors?: string }): string =>
  metrics
    .map((name) => `${found[name === 'clicks' ? name : 'visitors'] ?? 'toUInt64(0)'} AS of_${name}`)
    .join(', ')

/** Without the visitors. */
function countedClicks(where: string, how: ByStart): string[] {
  const { interval, counting, filter } = how
  const plain = (rows: string) =>
    `SELECT ${startOf(interval, 'quarter')} AS by_start, ${counted(how, { clicks: 'sum(rows)' })}
    FROM (${byQuarter('clicks.at', `clicks WHERE ${rows}`)}) GROUP BY by_start`
  if (!filter.fold) return [plain(where)]
  const key = `cityHash64(toStartOfHour(clicks.at), ${kindOf(filter)}, link_id, visitor)`
  const share = counting === 'exact' ? 'toUInt64(1)' : shareOf(where)
  const sample = counting === 'exact' ? where : `${where} AND ${key} % ${share} = 0`
  return [
    plain(`${where} AND visitor = 0`),
    `SELECT ${startOf(interval, 'quarter')} AS by_start,
      ${counted(how, { clicks: `sum(rows) * ${share}` })}
    FROM (${byQuarter('earliest', `(${firstClicks(sample, key)})`)}) GROUP BY by_start`,
  ]
}

/** Each interval of a year is estimated from its own state, of 12 kB with 14 bits; errors of many days level out. */
const bitsFor = ({ from, to }: Period) => (to - from > 40 * DAY ? 12 : 14)

/** A number groups faster than a text. */
const kindOf = ({ kind }: HowToCount['filter']) =>
  kind === 'all' ? "indexOf(['human', 'bot', 'preview'], kind)" : 'toUInt64(0)'

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
function approximately(where: string, { interval, filter, period }: ByStart): string {
  const bits = bitsFor(period)
  const raised = 'toUInt64(greatest(0, toInt64(until) - toInt64(before)))'
  return `SELECT by_start, sum(n) AS some, sum(${raised}) AS people
    FROM (
      SELECT by_start, n, until,
        lagInFrame(until, 1, 0) OVER (PARTITION BY day ORDER BY by_start) AS before
      FROM (
        SELECT day, by_start, n,
          uniqCombined64IfMerge(${bits})(seen) OVER (PARTITION BY day ORDER BY by_start) AS until
        FROM (
          SELECT toDate(clicks.at) AS day, ${startOf(interval, 'clicks.at')} AS by_start,
            count() AS n,
            uniqCombined64IfState(${bits})(cityHash64(${kindOf(filter)}, visitor), visitor != 0) AS seen
          FROM clicks WHERE ${where} GROUP BY day, by_start
        )
      )
    ) GROUP BY by_start`
}
