import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dimension } from '../contract/clicks/dimensions.ts'
import { prepareAnalytics } from '../server/features/analytics/analytics.ts'
import type { ClickFilter } from '../server/features/analytics/reports/click-filter-store.ts'
import {
  countSummary,
  listBreakdown,
  listSeries,
} from '../server/features/analytics/reports/store.ts'
import { type ClickHouse, openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { DAY } from '../server/platform/clock.ts'
import { startEngine } from '../server/platform/embedded-clickhouse/start-engine.ts'
import { openLog } from '../server/platform/log.ts'

/**
 * Time of the queries of the largest account's analytics page: summary, time series and three breakdowns over its last 30
 * days, in sequence, with a year of clicks of 401 accounts in the embedded engine.
 */
export interface AnalyticsResult {
  clicks: number
  largestAccountClicks: number
  clicksInPeriod: number
  fillSeconds: number
  diskMb: number
  engineRssMb: number
  runs: number
  goalMs: number
  medianMs: number
  slowestMs: number
  medianMsOf: Record<string, number>
}

export interface AnalyticsOptions {
  clicks?: number
  runs?: number
}

const LARGEST = 'acc_largest'
const GOAL_MS = 400
const DAYS = 365
const END = Date.UTC(2026, 10, 1)
const START = END - DAYS * DAY
const SLICES = 100
const DIMENSIONS = ['country', 'referrer', 'link'] as const satisfies readonly Dimension[]

export async function run(options: AnalyticsOptions = {}): Promise<AnalyticsResult> {
  const { clicks = 20_000_000, runs = 15 } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-analytics-'))
  const entry = join(import.meta.dir, '../server/engine.ts')
  const engine = await startEngine({ dataDir, entry, log: openLog('error') })
  try {
    await engine.ready
    const clickhouse = openClickHouse({ url: engine.url, timeoutMs: 600_000 })
    await prepareAnalytics(clickhouse)
    const fillSeconds = await fill(clickhouse, clicks)
    const measured = await measure(clickhouse, runs)
    const result = {
      clicks,
      ...(await readSizes(clickhouse)),
      fillSeconds,
      engineRssMb: rssMb(engine.pid()),
      runs,
      goalMs: GOAL_MS,
      ...measured,
    }
    await clickhouse.close()
    return result
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(clickhouse: ClickHouse, clicks: number): Promise<number> {
  const startedAt = performance.now()
  const perSlice = Math.ceil(clicks / SLICES)
  const sliceMs = Math.floor((DAYS * DAY) / SLICES)
  for (let slice = 0; slice < SLICES; slice++) {
    const begin = START + slice * sliceMs
    await clickhouse.command(clicksBetween(begin, begin + sliceMs, perSlice))
  }
  return round((performance.now() - startedAt) / 1000)
}

/** Every twentieth click belongs to the largest account, the rest to 400 others. */
function clicksBetween(from: number, to: number, rows: number): string {
  const pick = (texts: readonly string[], seed: number) =>
    `[${texts.map((text) => `'${text}'`).join(', ')}][1 + sipHash64(number, ${seed}) % ${texts.length}]`
  return `INSERT INTO clicks (* EXCEPT(arrival))
    SELECT
      if(number % 20 = 0, '${LARGEST}', concat('acc_', toString(intDiv(number, 20) % 400))) AS account_id,
      concat('lnk_', account_id, '_', toString(toUInt32(pow(sipHash64(number, 1) % 1000, 2) / 2000))) AS link_id,
      fromUnixTimestamp64Milli(toInt64(${from} + number * ${(to - from) / rows})) AS at,
      ${pick(['human', 'human', 'human', 'human', 'human', 'bot', 'bot', 'preview'], 2)} AS kind,
      ${pick(['DE', 'DE', 'DE', 'US', 'US', 'FR', 'GB', 'NL', 'AT', 'CH', 'ES', 'IT', 'unknown'], 3)} AS country,
      concat('region ', toString(sipHash64(number, 4) % 200)) AS region,
      concat('city ', toString(sipHash64(number, 5) % 5000)) AS city,
      ${pick(['phone', 'phone', 'computer', 'tablet'], 6)} AS device,
      ${pick(['Safari', 'Chrome', 'Firefox', 'Edge', 'Samsung Internet'], 7)} AS browser,
      ${pick(['iOS', 'Android', 'Windows', 'macOS', 'Linux'], 8)} AS os,
      ${pick(['de', 'en', 'fr', 'es', 'unknown'], 9)} AS language,
      if(number % 3 = 0, 'direct', concat('site', toString(sipHash64(number, 10) % 300), '.example')) AS referrer,
      ${pick(['', '', 'letter', 'social'], 11)} AS utm_source,
      ${pick(['', '', 'mail'], 12)} AS utm_medium,
      ${pick(['', 'spring', 'autumn'], 13)} AS utm_campaign,
      '' AS utm_term,
      '' AS utm_content,
      ${pick(['link', 'link', 'link', 'qr', 'hub'], 14)} AS trigger,
      if(number % 11 = 0, 0, sipHash64(intDiv(number, 3), 15)) AS visitor,
      concat('https://target.example/', link_id) AS target,
      '' AS rule
    FROM numbers(${rows})
    SETTINGS max_execution_time = 0, min_insert_block_size_rows = 100000, max_insert_threads = 1`
}

async function measure(clickhouse: ClickHouse, runs: number) {
  const filter: ClickFilter = {
    from: END - 30 * DAY,
    to: END,
    kind: 'human',
    linkIds: undefined,
    equal: [],
  }
  const steps = {
    summary: () =>
      countSummary(clickhouse, LARGEST, {
        filter,
        earlier: { from: END - 60 * DAY, to: END - 30 * DAY },
      }),
    timeseries: () =>
      listSeries(clickhouse, LARGEST, { filter, interval: 'day', zone: 'Europe/Berlin' }),
    ...Object.fromEntries(
      DIMENSIONS.map((dimension) => [
        `breakdown by ${dimension}`,
        () => listBreakdown(clickhouse, LARGEST, { filter, limit: 50, offset: 0, dimension }),
      ]),
    ),
  }
  const times: Record<string, number[]> = { all: [] }
  // The first round is a warm-up.
  for (let round = 0; round <= runs; round++) {
    let sum = 0
    for (const [name, ask] of Object.entries(steps)) {
      const startedAt = performance.now()
      await ask()
      const ms = performance.now() - startedAt
      sum += ms
      if (round > 0) times[name] = [...(times[name] ?? []), ms]
    }
    if (round > 0) times.all?.push(sum)
  }
  const { all = [], ...each } = times
  return {
    medianMs: median(all),
    slowestMs: round(Math.max(...all)),
    medianMsOf: Object.fromEntries(Object.entries(each).map(([name, ms]) => [name, median(ms)])),
  }
}

async function readSizes(clickhouse: ClickHouse) {
  const [size] = await clickhouse.query<{ bytes: number }>(
    "SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = 'clicks'",
    {},
    60,
  )
  const [largest] = await clickhouse.query<{ clicks: number; period: number }>(
    `SELECT count() AS clicks, countIf(at >= fromUnixTimestamp64Milli({from:Int64})) AS period
    FROM clicks WHERE account_id = {account:String}`,
    { account: LARGEST, from: END - 30 * DAY },
    60,
  )
  return {
    largestAccountClicks: largest?.clicks ?? 0,
    clicksInPeriod: largest?.period ?? 0,
    diskMb: round((size?.bytes ?? 0) / 1_000_000),
  }
}

function rssMb(pid: number | undefined): number {
  if (!pid) return 0
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return round(Number(kb) / 1000)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`)
