import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import {
  startTestEngine,
  type TestEngine,
} from '../../../platform/embedded-clickhouse/test-engine.ts'
import { countEach, selected, valueIn } from '../../../testing/analytics/reference.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { rounds } from '../../../testing/rounds.ts'
import { until } from '../../../testing/until.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics.ts'
import { listBreakdown } from '../reports/breakdown-store.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import { listSeries } from '../reports/series-store.ts'
import { countSummary } from '../reports/summary-store.ts'
import { forgetStoredSums } from './stored-sums.ts'
import { sumClosedSpans } from './summing.ts'
import { listOldSums, removeOldSums } from './tidying-store.ts'
import { versionOf } from './write-sums-store.ts'

setDefaultTimeout(90_000)
const OURS = 'acc_ours'
const FROM = Date.UTC(2026, 9, 10)
const NOW = FROM + 5 * DAY
const limits = { account: { day: 5, month: 5 }, link: { day: 5, month: 5 }, atOnce: 1000 }
const period = { from: FROM, to: FROM + 3 * DAY }
const filter: ClickFilter = {
  ...{ periods: [period], kind: 'human', linkIds: undefined, conditions: [] },
}

let started: TestEngine
let clickhouse: TestEngine['clickhouse']
let rows: ClickRow[] = []

beforeAll(async () => {
  started = await startTestEngine()
  clickhouse = started.clickhouse
  await prepareAnalytics(clickhouse)
}, 180_000)

afterAll(() => started?.stop(), 60_000)

beforeEach(async () => {
  for (const table of ['clicks', 'click_sums', 'late_clicks', 'thinned_months'])
    await clickhouse.command(`TRUNCATE TABLE ${table}`)
  rows = []
  await store(someClicks(0, 12), FROM + DAY)
  await store(someClicks(1, 9), FROM + DAY)
})

const someClicks = (day: number, count: number): ClickRow[] =>
  Array.from({ length: count }, (_, n) => ({
    ...plainClick,
    ...{ account_id: OURS, link_id: n % 3 === 0 ? 'lnk_b' : 'lnk_a' },
    at: FROM + day * DAY + n * HOUR,
    country: n % 2 === 0 ? 'DE' : 'US',
    visitor: `${n % 4}`,
  }))

async function store(more: readonly ClickRow[], now: number) {
  rows.push(...more)
  await storeClicks(clickhouse, { batchId: crypto.randomUUID(), rows: more }, now)
  forgetStoredSums(clickhouse)
}

async function sum(now: number, changes: object = {}) {
  const options = { clickhouse, clock: () => now, isStopping: () => false, limits }
  const summed = await sumClosedSpans({ ...options, ...changes })
  forgetStoredSums(clickhouse)
  return summed
}

async function expectReference() {
  const clicks = selected(rows, OURS, filter)
  const all = countEach(clicks, () => '').get('') ?? { clicks: 0, visitors: 0 }
  expect((await countSummary(clickhouse, OURS, filter)).kinds.human).toEqual(all)
  for (const dimension of ['country', 'link'] as const) {
    const asked = { filter, dimension, limit: 100, offset: 0 }
    const { rows: found } = await listBreakdown(clickhouse, OURS, asked)
    const counts = found.map(({ value, clicks, visitors }) => [value, { clicks, visitors }])
    const expected = countEach(clicks, (row) => valueIn(row, dimension))
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected))
  }
  const asked = { filter, period, interval: 'day', zone: 'Asia/Tokyo' } as const
  const series = await listSeries(clickhouse, OURS, asked)
  expect(series.rows.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(all.clicks)
  expect(series.rows.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(all.visitors)
}

const countOf = async (condition: string) => {
  const found = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM click_sums WHERE ${condition}`,
    {},
    10,
  )
  return found[0]?.n ?? 0
}

const tidy = async () => {
  const old = await listOldSums(clickhouse, versionOf(Date.now() + HOUR))
  if (old.length > 0) await removeOldSums(clickhouse, old)
  return old
}

test('a late click is in the next answer, and its day is summed anew once no more come', async () => {
  expect(await sum(NOW)).toBe(2)
  await expectReference()
  const [firstVersion] = await clickhouse.query<{ version: number }>(
    "SELECT max(version) AS version FROM click_sums WHERE account_id = 'acc_ours'",
    {},
    10,
  )
  await store([{ ...someClicks(0, 1)[0], visitor: '99' } as ClickRow], NOW)
  await expectReference()
  expect(await sum(NOW + 9 * MINUTE)).toBe(0)
  await expectReference()
  const replacedAfter = versionOf(Date.now())
  expect(await sum(NOW + 11 * MINUTE)).toBe(1)
  // A report that has begun may still read what was replaced just now.
  expect(await listOldSums(clickhouse, replacedAfter)).toEqual([])
  await expectReference()
  const before = await countOf('1')
  expect((await tidy()).length).toBeGreaterThan(0)
  expect(await tidy()).toEqual([])
  expect(await countOf('1')).toBeLessThan(before)
  const isOld = `version <= ${firstVersion?.version} AND start = '2026-10-10'`
  expect(await countOf(`account_id = 'acc_ours' AND ${isOld}`)).toBe(0)
  await expectReference()
  expect(await sum(NOW + HOUR)).toBe(0)
})

test('clicks that come while their day is summed are in the answers', async () => {
  let isLate = false
  const meanwhile = {
    ...clickhouse,
    async run(sql: string, values: Parameters<typeof clickhouse.run>[1]) {
      if (!isLate) await store(someClicks(0, 4), NOW)
      isLate = true
      await clickhouse.run(sql, values)
    },
  }
  await sum(NOW, { clickhouse: meanwhile, settleMs: 0 })
  await expectReference()
  await sum(NOW + HOUR)
  await expectReference()
})

test('several workers at once sum each day validly', async () => {
  await Promise.all([sum(NOW), sum(NOW), sum(NOW)])
  await expectReference()
  await tidy()
  await expectReference()
})

test('slices with equal rows all count', async () => {
  // As a replicated table does: it takes equal blocks for a repeat.
  const window = 'non_replicated_deduplication_window'
  await clickhouse.command(`ALTER TABLE click_sums MODIFY SETTING ${window} = 1000`)
  const even = Array.from({ length: 40 }, (_, n) => ({
    ...(someClicks(2, 1)[0] as ClickRow),
    visitor: `${n + 1}`,
  }))
  await store(even, FROM + 2 * DAY)
  await sum(NOW, { limits: { ...limits, link: { day: 99, month: 99 }, atOnce: 10 } })
  await expectReference()
  await clickhouse.command(`ALTER TABLE click_sums MODIFY SETTING ${window} = 0`)
})

test('an engine that is killed while it sums leaves nothing that counts', async () => {
  await store(someClicks(2, 20), FROM + 2 * DAY)
  for (let kills = 0; kills < rounds(3); kills++) {
    await until(() => clickhouse.isReachable())
    const summing = sum(NOW).catch((error) => error)
    await Bun.sleep(60 + kills * 130)
    const pid = started.engine.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await summing
    await until(() => started.engine.pid() !== pid)
    await until(() => clickhouse.isReachable())
    forgetStoredSums(clickhouse)
    await expectReference()
  }
  await sum(NOW)
  await expectReference()
  await tidy()
  await expectReference()
  expect(
    await countOf(
      'version NOT IN (SELECT max(version) FROM click_sums GROUP BY account_id, link_id, span, start)',
    ),
  ).toBe(0)
})

test('a day of which a part is damaged is summed once it is back', async () => {
  const parts = await clickhouse.query<{ name: string; path: string }>(
    "SELECT name, path FROM system.parts WHERE database = currentDatabase() AND table = 'clicks' AND active",
    {},
    10,
  )
  for (const { name } of parts) await clickhouse.command(`ALTER TABLE clicks DETACH PART '${name}'`)
  const [{ path = '', name = '' } = {}] = parts
  const folder = join(dirname(path.replace(/\/$/, '')), 'detached')
  await storeClicks(
    clickhouse,
    {
      batchId: crypto.randomUUID(),
      rows: someClicks(0, 7).map((row) => ({ ...row, account_id: 'acc_other' })),
    },
    FROM + DAY,
  )
  // The names that a part has when it is taken out, and when ClickHouse finds it broken at its start.
  for (const named of [name, `broken-on-start_${name}`]) {
    if (named !== name) renameSync(join(folder, name), join(folder, named))
    expect(await sum(NOW)).toBe(0)
    if (named !== name) renameSync(join(folder, named), join(folder, name))
  }
  for (const { name } of parts) await clickhouse.command(`ALTER TABLE clicks ATTACH PART '${name}'`)
  expect(await sum(NOW)).toBe(2)
  await expectReference()
})

test('a link with a property is broken down by link alike before and after it is summed', async () => {
  const only = {
    ...filter,
    conditions: [
      { dimension: 'link', operator: 'is', values: ['lnk_a'] },
      { dimension: 'country', operator: 'is', values: ['DE'] },
    ],
  } as const
  const asked = { filter: only, dimension: 'link', limit: 10, offset: 0 } as const
  const before = await listBreakdown(clickhouse, OURS, asked)
  expect(before.rows).toMatchObject([{ value: 'lnk_a', total: 1 }])
  expect(await sum(NOW, { settleMs: 0 })).toBe(2)
  expect(await listBreakdown(clickhouse, OURS, asked)).toEqual(before)
})
