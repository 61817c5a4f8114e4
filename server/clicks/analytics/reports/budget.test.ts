import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import {
  startTestEngine,
  type TestEngine,
} from '../../../platform/embedded-clickhouse/test-engine.ts'
import { withLimits } from '../../../testing/analytics/limits.ts'
import { rounds } from '../../../testing/rounds.ts'
import { prepareAnalytics } from '../analytics.ts'
import { listBreakdown } from './breakdown-store.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { countWeekHours } from './heatmap-store.ts'
import { listSeries } from './series-store.ts'
import { countSummary } from './summary-store.ts'

const BIG = 'acc_big'
/** So many exceed the rows of the budget. A usual run has a fifth of both; memory is as it is. */
const WHOLE = 3_300_000
const CLICKS = rounds(WHOLE)
const AT_ONCE = CLICKS / 22
const PEOPLE = CLICKS * 0.9
const FROM = Date.UTC(2025, 10, 1)
const period = { from: FROM, to: FROM + 365 * DAY }
const APART_MS = Math.floor((365 * DAY) / CLICKS)

let started: TestEngine
let clickhouse: ClickHouse
let exactVisitors = 0

const fill = (from: number) =>
  clickhouse.command(
    `INSERT INTO clicks (account_id, link_id, at, kind, country, city, visitor, target)
    SELECT '${BIG}', concat('lnk_', toString(number % 7)),
      fromUnixTimestamp64Milli(toInt64(${FROM}) + number * ${APART_MS}, 'UTC'),
      if(number % 10 = 0, 'bot', 'human'), concat('C', toString(cityHash64(number) % 50)),
      concat('city ', toString(cityHash64(number, 1) % 9000)),
      if(number % 20 = 3, 0, 1 + cityHash64(number, 2) % 20000),
      concat('https://target.example/?click=', toString(cityHash64(number, 3)))
    FROM numbers(${from}, ${AT_ONCE})`,
  )

/** A year of clicks; each has a target of its own, as with the ids that advertisers append. */
beforeAll(async () => {
  started = await startTestEngine(90_000)
  clickhouse = withLimits(started.clickhouse, ({ rows, ...limits }) => ({
    ...limits,
    ...(rows !== undefined && { rows: (rows * CLICKS) / WHOLE }),
  }))
  await prepareAnalytics(clickhouse)
  for (let from = 0; from < CLICKS; from += AT_ONCE) await fill(from)
  const [row] = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM (
      SELECT toDate(at) AS day, visitor FROM clicks WHERE kind = 'human' AND visitor != 0
      GROUP BY day, visitor
    ) SETTINGS max_bytes_before_external_group_by = 100000000`,
    {},
    60,
  )
  exactVisitors = row?.n ?? 0
}, 180_000)

afterAll(() => started?.stop(), 60_000)

const filter: ClickFilter = {
  ...{ periods: [period], kind: 'human', linkIds: undefined, conditions: [] },
}

const summed = (rows: readonly { clicks: number; visitors: number }[]) => ({
  clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  visitors: rows.reduce((sum, { visitors }) => sum + visitors, 0),
})

const series = async (interval: 'hour' | 'day' | 'month', changes: Partial<ClickFilter> = {}) => {
  const asked = { period, interval, zone: 'Europe/Berlin', filter: { ...filter, ...changes } }
  return await listSeries(clickhouse, BIG, asked)
}

const breakdown = (dimension: Dimension, limit: number) =>
  listBreakdown(clickhouse, BIG, { filter, dimension, limit, offset: 0 })

function expectNear(visitors: number, exact: number) {
  expect(visitors).toBeGreaterThan(exact * 0.97)
  expect(visitors).toBeLessThan(exact * 1.03)
}

test('over the budget clicks are exact and visitors near, and the answer says so', async () => {
  const summary = await countSummary(clickhouse, BIG, filter)
  expect([summary.isApproximate, summary.kinds.human.clicks]).toEqual([true, PEOPLE])
  expectNear(summary.kinds.human.visitors, exactVisitors)
  for (const interval of ['hour', 'day', 'month'] as const) {
    const answer = await series(interval)
    const { clicks, visitors } = summed(answer.rows)
    expect([interval, answer.isApproximate, clicks]).toEqual([interval, true, PEOPLE])
    expectNear(visitors, exactVisitors)
  }
})

test('a breakdown over the budget adds up, each value with its clicks', async () => {
  const countries = await breakdown('country', 100)
  expect([countries.isApproximate, countries.rows.length]).toEqual([true, 50])
  expect(countries.rows[0]?.total).toBe(50)
  expect(summed(countries.rows).clicks).toBe(PEOPLE)
  const [first] = countries.rows
  const country = first?.value ?? ''
  const conditions = [{ dimension: 'country', operator: 'is', values: [country] }] as const
  const only = await countSummary(clickhouse, BIG, { ...filter, conditions })
  expect(only.kinds.human.clicks).toBe(first?.clicks ?? 0)
  expectNear(first?.visitors ?? 0, only.kinds.human.visitors)
})

test('millions of values are counted, and a page of them is read', async () => {
  const { rows } = await breakdown('target', 40)
  expect(new Set(rows.map(({ value }) => value)).size).toBe(40)
  expect(new Set(rows.map(({ total }) => total))).toEqual(new Set([PEOPLE]))
  expect(new Set(rows.map(({ clicks }) => clicks))).toEqual(new Set([1]))
}, 180_000)

test('folded clicks over the budget are near too, and those without a visitor exact', async () => {
  const folded = { ...filter, fold: 'hour' } as const
  const [exact] = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM (
      SELECT 1 FROM clicks WHERE kind = 'human' AND visitor != 0
      GROUP BY toStartOfHour(at), link_id, visitor
    ) SETTINGS max_bytes_before_external_group_by = 100000000`,
    {},
    60,
  )
  const without = CLICKS / 20
  const expected = (exact?.n ?? 0) + without
  const summary = await countSummary(clickhouse, BIG, folded)
  expect(summary.isApproximate).toBe(true)
  expectNear(summary.kinds.human.clicks, expected)
  const list = { filter: folded, dimension: 'country', limit: 100, offset: 0 } as const
  expectNear(summed((await listBreakdown(clickhouse, BIG, list)).rows).clicks, expected)
  const hours = { filter: folded, zone: 'Asia/Kathmandu' }
  const heatmap = await countWeekHours(clickhouse, BIG, hours)
  expect([heatmap.isApproximate, heatmap.rows.length]).toEqual([true, 168])
  expectNear(
    heatmap.rows.reduce((sum, { clicks }) => sum + clicks, 0),
    expected,
  )
  const days = await series('day', { fold: 'hour' })
  expectNear(summed(days.rows).clicks, expected)
  const targets = { ...list, dimension: 'target', limit: 40 } as const
  expect((await listBreakdown(clickhouse, BIG, targets)).rows).toHaveLength(40)
}, 180_000)

test('hours of the week are exact over the budget', async () => {
  const { rows, isApproximate } = await countWeekHours(clickhouse, BIG, { filter, zone: 'UTC' })
  const clicks = rows.reduce((sum, row) => sum + row.clicks, 0)
  expect([isApproximate, rows.length, clicks]).toEqual([false, 168, PEOPLE])
}, 180_000)

test('eight large questions at once are all answered', async () => {
  const answers = await Promise.all([
    countSummary(clickhouse, BIG, filter),
    countSummary(clickhouse, BIG, { ...filter, kind: 'all' }),
    series('hour'),
    series('hour', { kind: 'all' }),
    series('day', { kind: 'all' }),
    breakdown('city', 10),
    breakdown('link', 10),
    breakdown('country', 10),
  ])
  expect(answers.map(({ isApproximate }) => isApproximate)).toEqual(answers.map(() => true))
}, 180_000)
