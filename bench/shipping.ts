import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareAnalytics } from '../server/clicks/analytics/analytics.ts'
import { encodeClick } from '../server/clicks/recording/click-record.ts'
import { createShipper } from '../server/clicks/recording/shipper.ts'
import { type ClickHouse, openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEngine } from '../server/platform/embedded-clickhouse/start-engine.ts'
import { openJournal } from '../server/platform/journal/journal.ts'
import { openLog } from '../server/platform/log.ts'
import { migrate } from '../server/schema/migrate.ts'
import { generateClicks } from './support/clicks.ts'

/**
 * How fast clicks get from the journal into the embedded engine and the counters of SQLite, enrichment included, with
 * shipper and engine together on one core.
 */
export interface ShippingResult {
  clicks: number
  links: number
  seconds: number
  clicksPerSecond: number
  goalClicksPerSecond: number
  /** CPU time in microseconds per click. */
  shipperCpuUs: number
  engineCpuUs: number
  shipperAnonymousMb: number
  engineRssMb: number
  /** Clicks that both stores counted afterwards. */
  stored: number
  counted: number
}

export interface ShippingOptions {
  clicks?: number
}

const GOAL = 20_000
const LINKS = 100_000
/** Clicks that a redirect process writes in a second at the target rate. */
const CLICKS_IN_SEGMENT = 20_000
const CLICKS_IN_FRAME = 40
const TICKS_A_SECOND = 100
/** The first is not measured: updating the counters of already clicked links is what costs. */
const journals = ['first', 'second'] as const

/** Runs in a separate process, pinned to the last core if `taskset` is available. */
export async function run({ clicks = 1_000_000 }: ShippingOptions = {}): Promise<ShippingResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-shipping-'))
  try {
    for (const journal of journals) await writeJournal(join(dataDir, journal, 'redirect-0'), clicks)
    const core = String(availableParallelism() - 1)
    const bind = Bun.which('taskset') ? ['taskset', '-c', core] : []
    const orders = [import.meta.path, dataDir, String(clicks)]
    const child = Bun.spawn([...bind, process.execPath, ...orders], {
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const text = await new Response(child.stdout).text()
    if ((await child.exited) !== 0) throw new Error('the shipping bench failed')
    return JSON.parse(text)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(dataDir: string, clicks: number): Promise<ShippingResult> {
  const log = openLog('error', {}, (line) => process.stderr.write(line))
  const entry = join(import.meta.dir, '../server/entries/engine.ts')
  const engine = await startEngine({ dataDir, entry, log })
  const db = openDatabase({ url: join(dataDir, 'unfurly.db'), timeoutMs: 5000 })
  try {
    await migrate(db)
    await engine.ready
    const clickhouse = openClickHouse({ url: engine.url, timeoutMs: 30_000 })
    await prepareAnalytics(clickhouse)
    const [first, second] = journals.map((name) => join(dataDir, name))
    if (!first || !second) throw new Error('there are two journals')
    await ship({ journalDir: first, clickhouse, db }, clicks)
    const pid = engine.pid() ?? 0
    const [before, engineBefore] = [process.cpuUsage(), cpuSecondsOf(pid)]
    const seconds = await ship({ journalDir: second, clickhouse, db }, clicks)
    const used = process.cpuUsage(before)
    return {
      clicks,
      links: LINKS,
      seconds,
      clicksPerSecond: Math.round(clicks / seconds),
      goalClicksPerSecond: GOAL,
      shipperCpuUs: (used.user + used.system) / clicks,
      engineCpuUs: ((cpuSecondsOf(pid) - engineBefore) * 1e6) / clicks,
      shipperAnonymousMb: megabytesOf('self', 'RssAnon'),
      engineRssMb: megabytesOf(String(pid), 'VmRSS'),
      ...(await check(clickhouse, db)),
    }
  } finally {
    await engine.stop()
    await db.destroy()
  }
}

async function writeJournal(folder: string, clicks: number): Promise<void> {
  const options = { folder, sync: 'never', maxRecords: CLICKS_IN_SEGMENT } as const
  const journal = openJournal({ ...options, log: openLog('error'), maxAgeMs: 60_000 })
  let written = 0
  for (const click of generateClicks({ clicks, links: LINKS, until: Date.now() })) {
    journal.append(encodeClick(click))
    if (++written % CLICKS_IN_FRAME === 0) await journal.written()
  }
  await journal.close()
}

interface Stores {
  journalDir: string
  clickhouse: ClickHouse
  db: Database
}

/** Returns the seconds until all clicks are stored and counted. */
async function ship(stores: Stores, clicks: number): Promise<number> {
  let missing = clicks
  const done = Promise.withResolvers<void>()
  const shipper = createShipper({
    ...stores,
    clock: Date.now,
    log: openLog('error', {}, (line) => process.stderr.write(line)),
    metrics: {
      shipped: (count) => {
        missing -= count
        if (missing <= 0) done.resolve()
      },
      failed: () => undefined,
      held: () => undefined,
      damaged: () => undefined,
      missing: () => undefined,
    },
  })
  const startedAt = performance.now()
  const running = shipper.run()
  await done.promise
  const seconds = (performance.now() - startedAt) / 1000
  await shipper.stop()
  await running
  return seconds
}

async function check(clickhouse: ClickHouse, db: Database) {
  const [row] = await clickhouse.query<{ count: number }>(
    'SELECT count() AS count FROM clicks',
    {},
    60,
  )
  const sum = await db
    .selectFrom('link_clicks')
    .select((select) => select.fn.sum<number>('total').as('sum'))
    .executeTakeFirst()
  return { stored: Number(row?.count), counted: Number(sum?.sum) }
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

function megabytesOf(pid: string, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1000
}

if (import.meta.main) {
  const [, , dataDir, clicks] = process.argv
  const result = dataDir ? await measure(dataDir, Number(clicks)) : await run()
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
