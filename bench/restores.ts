import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine } from '../contract/csv-line.ts'
import { OWNER_ROLE } from '../contract/people/permissions.ts'
import { ABOUT_FILE, ROWS_FORMAT } from '../server/account-data/about-file.ts'
import { restoredRows } from '../server/account-data/features.ts'
import { rowFileName } from '../server/account-data/row-files.ts'
import {
  clickFileColumns,
  countClicks,
  prepareAnalytics,
} from '../server/clicks/analytics/analytics.ts'
import { openZip, type ZipFile } from '../server/clicks/exports/zip-file.ts'
import {
  RESTORE_JOB,
  readRestore,
  sendRestore,
  startRestore,
} from '../server/clicks/restores/restores.ts'
import { runRestore } from '../server/clicks/restores/run-restore.ts'
import type { App, Member } from '../server/context.ts'
import { openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { DAY, isoTime } from '../server/platform/clock.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { startEngine } from '../server/platform/embedded-clickhouse/start-engine.ts'
import { openJobRunner } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { openOwner, openRules } from './support/many-links.ts'
import { residentMbOf } from './support/process-memory.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'

const LINKS = 10_000
const CLICKS = 5_000_000
const CLICKS_A_FILE = 1_000_000
const GOAL_S = 180
const GOAL_MB = 200
const LOOK_MS = 100
const ACCOUNT = 'acc_benchbenchbench2'
const now = Date.now()

/** Restores an account with 10,000 links and 5 million clicks, from the ZIP on the disk to the last click. */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-restores-'))
  const entry = join(import.meta.dir, '../server/entries/engine.ts')
  const engine = await startEngine({ dataDir, entry, log: openLog('error') })
  await engine.ready
  const db = openDatabase({ url: join(dataDir, 'unfurly.sqlite'), timeoutMs: 60_000 })
  try {
    const rules = await openRules(db, { DATA_DIR: dataDir })
    const clickhouse = openClickHouse({ url: engine.url, timeoutMs: 60_000 })
    await prepareAnalytics(clickhouse)
    return await measure({ ...rules, clickhouse }, db)
  } finally {
    await db.destroy()
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(app: App, db: Database): Promise<Row[]> {
  const member: Member = { ...(await openOwner(app)), role: OWNER_ROLE }
  await sendRestore(app, member, zipOf(app))
  const memory = watchMemory()
  const check = await seconds(() => work(app, db))
  await startRestore(app, member, { acceptLosses: [], domains: {} })
  const write = await seconds(() => work(app, db))
  const mb = memory.stop()
  const { restore } = await readRestore(app, member)
  const stored = await countClicks(app.clickhouse, member.accountId, Date.now())
  if (restore?.status !== 'DONE' || stored !== CLICKS) {
    throw new Error(`${restore?.status} with ${stored} clicks: ${restore?.problem}`)
  }
  const what = `Restoring ${spell(LINKS)} links and ${spell(CLICKS)} clicks`
  return [
    limitRow({
      what,
      value: check + write,
      unit: 's',
      most: GOAL_S,
      beside: `checking them: ${spell(check)} s; writing them: ${spell(write)} s`,
    }),
    limitRow({
      what: `${what}, memory of the worker beyond before`,
      value: mb,
      unit: 'MB',
      most: GOAL_MB,
    }),
  ]
}

function watchMemory() {
  Bun.gc(true)
  const before = residentMbOf(process.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMbOf(process.pid))
  }, LOOK_MS)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}

async function* zipOf(app: App): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const zip = openZip(now, (piece) => writer.write(piece))
  const filling = fill(app, zip)
    .then(() => zip.end())
    .then(() => writer.close())
  yield* readable
  await filling
}

async function fill({ config }: App, zip: ZipFile): Promise<void> {
  const { publicUrl, defaultDomain } = config
  const about = { format: ROWS_FORMAT, accountId: ACCOUNT, publicUrl, exportedAt: now, members: [] }
  await zip.begin(ABOUT_FILE)
  await zip.write(JSON.stringify(about))
  for (const { table } of restoredRows) {
    await zip.begin(rowFileName(table))
    if (table === 'links') await zip.write(lines((at) => linkRow(at, defaultDomain)))
    if (table === 'link_clicks') await zip.write(lines(counterRow))
  }
  for (let from = 0; from < CLICKS; from += CLICKS_A_FILE) {
    await zip.begin(from === 0 ? 'clicks.csv' : `clicks-${from / CLICKS_A_FILE + 1}.csv`)
    await zip.write(csvLine(['at', 'linkId', 'shortUrl', ...clickFileColumns]))
    for (let at = from; at < from + CLICKS_A_FILE; at += LINKS) {
      await zip.write(Array.from({ length: LINKS }, (_, n) => clickLine(at + n)).join(''))
    }
  }
}

const lines = (row: (at: number) => object): string =>
  Array.from({ length: LINKS }, (_, at) => `${JSON.stringify(row(at))}\n`).join('')

const linkId = (at: number): string => `lnk_bench${String(at % LINKS).padStart(11, '0')}`

const linkRow = (at: number, domain: string) => ({
  ...{ id: linkId(at), account_id: ACCOUNT, domain_id: domain, key: `bench-${at}`, type: 'STD' },
  ...{ title: `Article number ${at}`, redirect_to: `https://shop-${at % 50}.example/${at}` },
  ...{ utm: '{}', geo: '[]', monitoring: 0, note: null, forward_query: 0, disabled: 0 },
  ...{ starts_at: null, expires_at: null, max_clicks: null, password_hash: null },
  ...{ created_by: null, created_at: now - 90 * DAY, updated_at: now - DAY, deleted_at: null },
  ...{ expired_to: null, preview: null, fallback_url: null, click_ids: 0, redirect_status: 302 },
  ...{ forward_path: 0, folder_id: null, imported_clicks: null, imported_clicks_at: null },
})

const counterRow = (at: number) => ({
  ...{ link_id: linkId(at), account_id: ACCOUNT },
  ...{ total: CLICKS / LINKS, human: CLICKS / LINKS },
})

const values: Readonly<Record<string, string>> = {
  ...{ kind: 'human', trigger: 'link', country: 'DE', region: 'Berlin', city: 'Berlin' },
  ...{ device: 'phone', browser: 'Safari', os: 'iOS', language: 'de', referrer: 'news.example' },
  ...{ utm_source: 'letter', utm_medium: 'mail', utm_campaign: 'spring' },
}
const SPAN_MS = 80 * DAY

function clickLine(at: number): string {
  const time = isoTime(now - DAY - SPAN_MS + Math.floor((at / CLICKS) * SPAN_MS))
  const visitor = `v${at.toString(16).padStart(16, '0')}`
  const cells = clickFileColumns.map((name) => {
    if (name === 'visitor') return visitor
    return name === 'target'
      ? `https://shop-${at % 50}.example/${at % LINKS}`
      : (values[name] ?? '')
  })
  return csvLine([time, linkId(at), `https://go.bench.example/bench-${at % LINKS}`, ...cells])
}

/** Runs the job as the worker does. */
async function work(app: App, db: Database): Promise<void> {
  await openJobRunner({
    db,
    clock: app.clock,
    log: app.log,
    handlers: {
      [RESTORE_JOB]: (payload, run) => runRestore(app, restoredRows, { payload, run }),
    },
  }).runDue()
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}

if (import.meta.main) print(await run())
