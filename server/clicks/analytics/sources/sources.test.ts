import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/engine.ts'
import { until } from '../../../testing/until.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics.ts'
import { listBreakdown } from '../reports/breakdown-store.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import type { Condition } from '../reports/condition.ts'
import { countSummary } from '../reports/summary-store.ts'
import { forgetStoredSums } from '../sums/stored-sums.ts'
import { sumClosedSpans } from '../sums/summing.ts'
import { isNaming } from './naming-store.ts'
import { sourceOf } from './source.ts'
import { sourceNames } from './source-names.ts'
import { sourceSql } from './source-sql.ts'

setDefaultTimeout(90_000)
let started: TestStore
let clickhouse: ClickHouse
beforeAll(async () => {
  started = await openTestStore()
  clickhouse = started.clickhouse
  await prepareAnalytics(clickhouse)
})
afterAll(() => started?.stop())
beforeEach(async () => {
  for (const table of ['clicks', 'click_sums', 'late_clicks', 'thinned_months'])
    await clickhouse.command(`TRUNCATE TABLE ${table}`)
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const SEPTEMBER = Date.UTC(2026, 8)
const ACCOUNT = 'acc_a'
const HOSTS = [
  'direct',
  'l.instagram.com',
  'instagram.com',
  'com.instagram.android',
  'news.example',
]

/** On each of three days five people, each from two hosts. */
const clicks: ClickRow[] = [1, 2, 5].flatMap((day) =>
  Array.from({ length: 10 }, (_, n) => ({
    ...plainClick,
    ...{ account_id: ACCOUNT, link_id: 'lnk_a', visitor: `${1 + (n % 5)}` },
    at: SEPTEMBER + (day - 1) * DAY + 12 * HOUR + n,
    referrer: HOSTS[(n + Math.floor(n / 5)) % HOSTS.length] ?? '',
  })),
)
const EXPECTED = [
  { value: 'Instagram', clicks: 18, visitors: 12, total: 3 },
  { value: 'direct', clicks: 6, visitors: 6, total: 3 },
  { value: 'news.example', clicks: 6, visitors: 6, total: 3 },
]

const store = () => storeClicks(clickhouse, { batchId: crypto.randomUUID(), rows: clicks }, NOW)
const filter = (...conditions: Condition[]): ClickFilter => ({
  periods: [{ from: SEPTEMBER, to: NOW }],
  kind: 'human',
  linkIds: undefined,
  conditions,
})
async function listed(dimension: 'source' | 'referrer', ...conditions: Condition[]) {
  forgetStoredSums(clickhouse)
  const asked = { filter: filter(...conditions), dimension, limit: 50, offset: 0 }
  return (await listBreakdown(clickhouse, ACCOUNT, asked)).rows
}
const clicksIn = (rows: readonly { clicks: number }[]) =>
  rows.reduce((sum, row) => sum + row.clicks, 0)
const ofSource = (...values: string[]): Condition => ({
  dimension: 'source',
  operator: 'is',
  values,
})

const sum = () =>
  sumClosedSpans({
    ...{ clickhouse, clock: () => NOW, isStopping: () => false, settleMs: -1 },
    limits: { account: { day: 1, month: 1 }, link: { day: 1, month: 1 }, atOnce: 1000 },
  })
const removeClicks = () => clickhouse.command('TRUNCATE TABLE clicks')
/** As the store was before there were sources. */
async function forgetSources() {
  for (const table of ['clicks', 'conversions'])
    await clickhouse.command(`ALTER TABLE ${table} DROP COLUMN source SETTINGS mutations_sync = 2`)
  await clickhouse.command(
    `ALTER TABLE click_sums DELETE WHERE dimension = 'source' SETTINGS mutations_sync = 2`,
  )
  await clickhouse.command('ALTER TABLE click_sums DROP COLUMN names SETTINGS mutations_sync = 2')
  await clickhouse.command(
    `ALTER TABLE migrations DELETE WHERE name = '0008-sources' SETTINGS mutations_sync = 2`,
  )
}

test('the store and the worker name every host alike', async () => {
  const known = [...sourceNames.keys()].map((key) =>
    key.replace(/^\./, 'deep.').replace('*', 'com.br'),
  )
  const odd = [
    '',
    'direct',
    'a.b',
    'COM.Slack',
    'x'.repeat(250),
    '.',
    '..',
    'google.',
    "o'neill.example",
    'ü.example',
  ]
  const referrers = [
    ...known,
    ...known.map((host) => `not${host}`),
    ...odd,
    'a.b.c.d.e.f.g.h.i.facebook.com',
  ]
  const rows = await clickhouse.query<{ referrer: string; source: string }>(
    `SELECT arrayJoin({referrers:Array(String)}) AS referrer, ${sourceSql('referrer')} AS source`,
    { referrers },
    30,
  )
  expect(rows.map(({ source }) => source)).toEqual(referrers.map(sourceOf))
})

test('people from several hosts of a place are counted once, from clicks and from sums', async () => {
  await store()
  expect(await listed('source')).toEqual(EXPECTED)
  expect(clicksIn(await listed('referrer'))).toBe(30)
  const hosts = await listed('referrer', ofSource('Instagram'))
  expect(hosts.map(({ value }) => value).toSorted()).toEqual(HOSTS.slice(1, 4).toSorted())
  expect(clicksIn(hosts)).toBe(18)
  await sum()
  await removeClicks()
  expect(await listed('source')).toEqual(EXPECTED)
  const { human } = (await countSummary(clickhouse, ACCOUNT, filter(ofSource('Instagram')))).kinds
  expect(human).toEqual({ clicks: 18, visitors: 12 })
})

test('clicks and sums from before there were sources get them', async () => {
  await store()
  await sum()
  await forgetSources()
  await prepareAnalytics(clickhouse)
  await until(async () => !(await isNaming(clickhouse)))
  expect(await listed('source')).toEqual(EXPECTED)
  expect(
    await listed('source', { dimension: 'source', operator: 'contains', values: ['gram', 'news'] }),
  ).toHaveLength(2)
  await sum()
  await removeClicks()
  expect(await listed('source')).toEqual(EXPECTED)
})

test('a month whose clicks are gone is told by source from its sums by referrer', async () => {
  await store()
  await sum()
  await forgetSources()
  await prepareAnalytics(clickhouse)
  await clickhouse.insert({
    table: 'thinned_months',
    columns: ['account_id', 'month', 'state', 'at'],
    rows: [[ACCOUNT, '2026-09-01', 'thinned', (NOW / 1000).toFixed(3)]],
    token: crypto.randomUUID(),
  })
  await removeClicks()
  const rows = await listed('source')
  expect(rows.map(({ value, clicks }) => [value, clicks])).toEqual(
    EXPECTED.map(({ value, clicks }) => [value, clicks]),
  )
  expect(clicksIn(await listed('referrer'))).toBe(clicksIn(rows))
  const parts: Condition = {
    dimension: 'source',
    operator: 'contains',
    values: ['gram', 'EXAMPLE'],
  }
  expect((await listed('source', parts)).map(({ value }) => value)).toEqual([
    'Instagram',
    'news.example',
  ])
  const { human } = (await countSummary(clickhouse, ACCOUNT, filter(ofSource('Instagram')))).kinds
  expect(human.clicks).toBe(18)
})
