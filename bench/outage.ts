import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { startEngine } from '../server/platform/embedded-clickhouse/start-engine.ts'
import { openLog } from '../server/platform/log.ts'
import { judge } from '../server/testing/load.ts'
import { createLinkAt, registerAt } from '../server/testing/programs/program.ts'
import { type CuttableProxy, openCuttableProxy } from '../server/testing/servers/cuttable-proxy.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { print, type Row, spell } from './support/rows.ts'
import { type Visits, visitSteadily } from './support/visits.ts'

/**
 * A minute without the analytics store and a minute without the database, half refusing connections and half not responding,
 * while cached links are visited: every visit is answered, and every click is stored exactly once afterwards.
 */
export async function run(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-outage-'))
  const ends: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    return await measure(await startAll(dataDir, ends))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

const HALF_MS = 30_000
const VISITS_A_SECOND = 200
const LINKS = 20
const CATCH_UP_MS = 120_000
const POLL_MS = 100

interface OutageRig {
  program: BenchProgram
  clickhouse: ClickHouse
  lines: Readonly<Record<'ClickHouse' | 'PostgreSQL', CuttableProxy>>
  databaseUrl: string
}

async function startAll(dataDir: string, ends: (() => unknown)[]): Promise<OutageRig> {
  const entry = join(import.meta.dir, '../server/entries/engine.ts')
  const engine = await startEngine({
    dataDir: join(dataDir, 'store'),
    entry,
    log: openLog('error'),
  })
  ends.push(() => engine.stop())
  await engine.ready
  const store = await behindLine(engine.url)
  ends.push(() => store.line.close())
  const database = await freshDatabase()
  ends.push(() => database.drop())
  const state = await behindLine(database.url)
  ends.push(() => state.line.close())
  const program = await startProgram({
    dataDir: join(dataDir, 'program'),
    environment: {
      DATABASE_URL: state.url,
      CLICKHOUSE_URL: store.url,
      SECRET_KEY: 'only for this bench, and known to all',
    },
  })
  ends.push(() => program.stop())
  const clickhouse = openClickHouse({ url: engine.url, timeoutMs: 30_000 })
  ends.push(() => clickhouse.close())
  const lines = { ClickHouse: store.line, PostgreSQL: state.line }
  return { program, clickhouse, lines, databaseUrl: database.url }
}

async function behindLine(address: string): Promise<{ line: CuttableProxy; url: string }> {
  const url = new URL(address)
  const line = await openCuttableProxy({ host: '127.0.0.1', port: Number(url.port) })
  url.port = String(line.port)
  url.hostname = '127.0.0.1'
  return { line, url: url.href }
}

async function measure(rig: OutageRig): Promise<Row[]> {
  const visits = visitSteadily(await makeLinks(rig.program.origin), VISITS_A_SECOND)
  try {
    await Bun.sleep(3000)
    const rows = [
      ...(await outage(rig, visits, 'ClickHouse')),
      ...(await outage(rig, visits, 'PostgreSQL')),
    ]
    await visits.stop()
    return [...rows, await countersRow(rig, visits)]
  } finally {
    await visits.stop()
  }
}

async function makeLinks(origin: string): Promise<string[]> {
  const token = await registerAt(origin)
  const keys = Array.from({ length: LINKS }, (_, number) => `known-${number}`)
  for (const vanity of keys) {
    const link = { redirectTo: 'https://alderandpine.example/', vanity, forwardQuery: true }
    await createLinkAt(origin, token, link)
  }
  const addresses = keys.map((key) => `${origin}/${key}`)
  // Load them into the cache of the redirect process.
  for (const address of addresses) await fetch(address, { method: 'HEAD', redirect: 'manual' })
  return addresses
}

async function outage(
  rig: OutageRig,
  visits: Visits,
  name: keyof OutageRig['lines'],
): Promise<Row[]> {
  const line = rig.lines[name]
  visits.lap()
  line.cut()
  await Bun.sleep(HALF_MS)
  line.freeze()
  await Bun.sleep(HALF_MS)
  const during = visits.lap()
  line.mend()
  const mendedAt = performance.now()
  const known = new Set(visits.answered)
  const verdict = await caughtUp(rig.clickhouse, known)
  const seconds = (performance.now() - mendedAt) / 1000
  const isExact = verdict.missing === 0 && verdict.doubled === 0
  return [
    {
      what: `A minute without ${name}: visits of known links that were not redirected`,
      goal: '0',
      measured: `${spell(during.failed)} of ${spell(during.answered + during.failed)} (longest wait ${spell(during.slowestMs)} ms)`,
      isMet: during.failed === 0 && during.answered > 0,
      missedBy: `${during.failed} visits`,
    },
    {
      what: `After a minute without ${name}: clicks that are missing, counted twice`,
      goal: '0, 0',
      measured: `${verdict.missing}, ${verdict.doubled} of ${spell(known.size)} (all there after ${spell(seconds)} s)`,
      isMet: isExact,
      missedBy: `${verdict.missing + verdict.doubled} clicks`,
    },
  ]
}

/** Resolves when all clicks are stored, or after a timeout. */
async function caughtUp(clickhouse: ClickHouse, answered: ReadonlySet<number>) {
  const deadline = performance.now() + CATCH_UP_MS
  for (;;) {
    const verdict = await judge(clickhouse, answered)
    if (verdict.missing === 0 || performance.now() > deadline) return verdict
    await Bun.sleep(POLL_MS)
  }
}

/** The counters in the database, shown in the list, must equal the analytics store. */
async function countersRow({ clickhouse, databaseUrl }: OutageRig, visits: Visits): Promise<Row> {
  await caughtUp(clickhouse, visits.answered)
  const db = openDatabase({ url: databaseUrl, timeoutMs: 10_000, poolSize: 1 })
  const deadline = performance.now() + CATCH_UP_MS
  let [counted, stored] = [-1, 0]
  while (counted !== stored && performance.now() < deadline) {
    const row = await db
      .selectFrom('link_clicks')
      .select((select) => select.fn.sum<number | string>('total').as('sum'))
      .executeTakeFirstOrThrow()
    const [held] = await clickhouse.query<{ count: number }>(
      'SELECT count() AS count FROM clicks',
      {},
      30,
    )
    ;[counted, stored] = [Number(row.sum), Number(held?.count)]
    await Bun.sleep(POLL_MS)
  }
  await db.destroy()
  return {
    what: 'After both outages: counters of the database and clicks of the analytics store',
    goal: 'the same',
    measured: `${spell(counted)} and ${spell(stored)}, of ${spell(visits.answered.size)} visits`,
    isMet: counted === stored && stored === visits.answered.size,
    missedBy: `${Math.abs(counted - stored)} clicks`,
  }
}

if (import.meta.main) print(await run())
