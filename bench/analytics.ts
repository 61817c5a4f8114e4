import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dimension } from '../contract/clicks/dimensions.ts'
import { prepareAnalytics } from '../server/clicks/analytics/analytics.ts'
import { sumClosedSpans } from '../server/clicks/analytics/sums/summing.ts'
import { type ClickHouse, openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { DAY } from '../server/platform/clock.ts'
import { startEngine } from '../server/platform/embedded-clickhouse/start-engine.ts'
import { openLog } from '../server/platform/log.ts'
import { pageBesideRedirects } from './analytics/beside-redirects.ts'
import { fillBusyDay, fillClicks, GIANT, MIDDLE } from './analytics/fill.ts'
import { type Page, timePage } from './analytics/pages.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'

/**
 * Analytics pages of accounts of several sizes, with everything that they ask, over two years of clicks in the embedded
 * engine at its default memory.
 */
export interface AnalyticsOptions {
  clicks?: number
  runs?: number
  /** Keeps the data in this folder, and reuses data of an earlier run. */
  folder?: string
}

const DAYS = 730
/** Closed for days: with the present time, the last two days are counted from the clicks. */
const END = Date.UTC(2026, 10, 1)
const NOW = END + DAY / 2
const BUSY = 'acc_busy'
const BUSY_DAY = Date.UTC(2026, 10, 10)
const BUSY_CLICKS = 1_000_000

export async function run(options: AnalyticsOptions = {}): Promise<Row[]> {
  const { clicks = 100_000_000, runs = 15 } = options
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'unfurly-bench-analytics-'))
  const entry = join(import.meta.dir, '../server/entries/engine.ts')
  const engine = await startEngine({ dataDir: folder, entry, log: openLog('error') })
  try {
    await engine.ready
    const clickhouse = openClickHouse({ url: engine.url, timeoutMs: 900_000 })
    await prepareAnalytics(clickhouse)
    const rows = [
      ...(await fill(clickhouse, clicks)),
      ...(await pages(clickhouse, runs)),
      await pageBesideRedirects({ clickhouse, url: engine.url, folder }, pageOf(GIANT, 730)),
      await busyDay(clickhouse),
    ]
    await clickhouse.close()
    return rows
  } finally {
    await engine.stop()
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(clickhouse: ClickHouse, clicks: number): Promise<Row[]> {
  const startedAt = performance.now()
  const isThere = (await countRows(clickhouse)) >= clicks
  if (!isThere) await fillClicks(clickhouse, { clicks, days: DAYS, end: END })
  const filledAt = performance.now()
  await sumClosedSpans({ clickhouse, clock: () => NOW, isStopping: () => false })
  const seconds = (ms: number) => spell(ms / 1000)
  const [bytes, ofSums] = [await bytesOf(clickhouse, ''), await bytesOf(clickhouse, 'click_sums')]
  const rows = await countRows(clickhouse)
  return [
    limitRow({
      what: 'Disk for a click, sums included',
      value: bytes / rows,
      unit: 'bytes',
      most: 40,
      beside: `${spell(rows)} clicks; ${spell(ofSums / rows)} bytes are sums; made in ${seconds(filledAt - startedAt)} s, summed in ${seconds(performance.now() - filledAt)} s`,
    }),
  ]
}

const pageOf = (accountId: string, days: number, conditions: Page['conditions'] = []): Page => ({
  accountId,
  period: { from: NOW - days * DAY, to: NOW },
  conditions,
  zone: 'Europe/Berlin',
})

const only = (dimension: Dimension, value: string) =>
  ({ dimension, operator: 'is', values: [value] }) as const

async function pages(clickhouse: ClickHouse, runs: number): Promise<Row[]> {
  const country = only('country', 'BC')
  const three = [country, only('device', 'phone'), only('trigger', 'qr')]
  const link = only('link', await busiestLink(clickhouse))
  const asked: [what: string, page: Page, most: number][] = [
    ['The account of half of all clicks: 30 days', pageOf(GIANT, 30), 110],
    ['The same over 2 years', pageOf(GIANT, 730), 380],
    ['With one filter, 30 days', pageOf(GIANT, 30, [country]), 1500],
    ['With one filter, 2 years', pageOf(GIANT, 730, [country]), 4000],
    ['With three filters, 30 days', pageOf(GIANT, 30, three), 3000],
    ['An account of a twentieth of that, 30 days', pageOf(MIDDLE, 30), 65],
    ['The same over 2 years', pageOf(MIDDLE, 730), 280],
    ['The link of a fifth of all clicks, 30 days', pageOf(GIANT, 30, [link]), 100],
    ['The same over 2 years', pageOf(GIANT, 730, [link]), 270],
  ]
  const rows: Row[] = []
  for (const [what, page, most] of asked) {
    const { medianMs, words } = await timePage(clickhouse, page, runs)
    const row = limitRow({ what, value: medianMs, unit: 'ms', most, beside: words })
    process.stdout.write(`  ${row.what}: ${row.measured}\n`)
    rows.push(row)
  }
  return rows
}

/** A day with so many clicks, summed by one thread. */
async function busyDay(clickhouse: ClickHouse): Promise<Row> {
  await fillBusyDay(clickhouse, { accountId: BUSY, from: BUSY_DAY, rows: BUSY_CLICKS })
  const clock = () => BUSY_DAY + 4 * DAY
  const startedAt = performance.now()
  await sumClosedSpans({ clickhouse, clock, isStopping: () => false })
  return limitRow({
    what: `A day with ${spell(BUSY_CLICKS)} clicks of one account is summed on one core`,
    value: (performance.now() - startedAt) / 1000,
    unit: 's',
    most: 15,
  })
}

async function busiestLink(clickhouse: ClickHouse): Promise<string> {
  const rows = await clickhouse.query<{ id: string }>(
    'SELECT link_id AS id FROM clicks WHERE account_id = {account:String} GROUP BY id ORDER BY count() DESC LIMIT 1',
    { account: GIANT },
    600,
  )
  return rows[0]?.id ?? ''
}

async function countRows(clickhouse: ClickHouse): Promise<number> {
  const rows = await clickhouse.query<{ n: number }>('SELECT count() AS n FROM clicks', {}, 60)
  return rows[0]?.n ?? 0
}

/** On disk, of one table or of all. */
async function bytesOf(clickhouse: ClickHouse, table: string): Promise<number> {
  const rows = await clickhouse.query<{ bytes: number }>(
    `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
    WHERE active AND database = currentDatabase() AND ({table:String} = '' OR table = {table:String})`,
    { table },
    60,
  )
  return rows[0]?.bytes ?? 0
}

if (import.meta.main) {
  const folder = process.argv[2]
  print(await run(folder === undefined ? {} : { folder }))
}
