import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../platform/clock.ts'
import { withLimits } from '../../testing/analytics/limits.ts'
import { isEverything } from '../../testing/rounds.ts'
import { openTestStore, type TestStore } from '../../testing/servers/engine.ts'
import { type ClickFilter, prepareAnalytics } from '../analytics/analytics.ts'
import { countConverted, listByValues, listNames } from './report-store.ts'

const BIG = 'acc_big'
/** So many exceed the memory of the budget. A usual run has a quarter of both. */
const SHARE = isEverything ? 1 : 4
const CONVERSIONS = 3_000_000 / SHARE
const NAMES = 400_000 / SHARE
const AT_ONCE = CONVERSIONS / 30
const FROM = Date.UTC(2026, 10, 1)

let started: TestStore
let clickhouse: ClickHouse

/** Each of a click of its own. */
beforeAll(async () => {
  started = await openTestStore(90_000)
  clickhouse = withLimits(started.clickhouse, ({ memoryBytes = 0, ...limits }) => ({
    ...limits,
    memoryBytes: memoryBytes / SHARE,
  }))
  await prepareAnalytics(clickhouse)
  for (let from = 0; from < CONVERSIONS; from += AT_ONCE) {
    await clickhouse.command(
      `INSERT INTO conversions
        (account_id, link_id, at, kind, country, visitor, click_id, event, id, name)
      SELECT '${BIG}', 'lnk_a', fromUnixTimestamp64Milli(toInt64(${FROM}) + number, 'UTC'),
        'human', 'DE', 1 + number, hex(cityHash64(number)), 'click',
        concat('cnv_', toString(number)), if(number % 2 = 0, 'Signup', toString(number % ${NAMES}))
      FROM numbers(${from}, ${AT_ONCE})`,
    )
  }
}, 180_000)

afterAll(() => started?.stop(), 60_000)

const filter: ClickFilter = {
  periods: [{ from: FROM, to: FROM + DAY }],
  kind: 'human',
  linkIds: undefined,
  conditions: [],
}

function expectNear(found: number | undefined, exact: number) {
  expect(found).toBeGreaterThan(exact * 0.97)
  expect(found).toBeLessThan(exact * 1.03)
}

test('So many converted clicks that an exact count takes too much memory are estimated', async () => {
  const { clicks, isApproximate } = await countConverted(clickhouse, BIG, filter)
  expect(isApproximate).toBe(true)
  expectNear(clicks, CONVERSIONS)
}, 180_000)

test('So many names are counted exactly, and their clicks are estimated', async () => {
  const { rows, isApproximate } = await listNames(clickhouse, BIG, { filter, limit: 2 })
  expect(isApproximate).toBe(true)
  expect(rows[0]).toMatchObject({ name: 'Signup', conversions: CONVERSIONS / 2, sums: [] })
  expect(rows[0]?.names).toBe(1 + NAMES / 2)
  expectNear(rows[0]?.clicks, CONVERSIONS / 2)
  expectNear(rows[0]?.visitors, CONVERSIONS / 2)
}, 180_000)

test('So many conversions are counted exactly by several dimensions at once', async () => {
  const asked = { filter, dimensions: ['country', 'device'], limit: 10 } as const
  const lists = await listByValues(clickhouse, BIG, asked)
  expect(lists.get('country')).toEqual([{ value: 'DE', conversions: CONVERSIONS }])
  const devices = lists.get('device') ?? []
  expect(devices.reduce((sum, { conversions }) => sum + conversions, 0)).toBe(CONVERSIONS)
}, 180_000)
