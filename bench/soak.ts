import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { createLinkAt, registerAt } from '../server/testing/programs/program.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { work } from './soak/people.ts'
import { type ResourceSample, sampleOf, watch } from './soak/watch.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'
import { visitSteadily } from './support/visits.ts'

/**
 * Half an hour of steady visits while users work, once on each database: memory and disk growth, cost per click, and whether
 * every click is stored exactly once. `SOAK_MINUTES` shortens it.
 */
export async function run(): Promise<Row[]> {
  const rows = await soakOn('SQLite', {})
  const database = await freshDatabase()
  try {
    return [...rows, ...(await soakOn('PostgreSQL', { DATABASE_URL: database.url }))]
  } finally {
    await database.drop()
  }
}

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const VISITS_A_SECOND = 1500
const LINKS = 200
const SAMPLE_MS = 5000
/** Visits only, to measure the cost per click. */
const ALONE_MS = 60_000
const WARM_MS = 20_000
const STORED_MS = 120_000
const GOAL_CPU_US = 120
/** Average of the last quarter relative to the third. */
const GOAL_GROWTH = 1.05

async function soakOn(name: string, environment: Readonly<Record<string, string>>): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-soak-'))
  try {
    const program = await startProgram({
      dataDir,
      environment: { ...environment, SECRET_KEY: 'only for this bench, and of no worth' },
    })
    try {
      return await measure(name, program, dataDir)
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(name: string, program: BenchProgram, dataDir: string): Promise<Row[]> {
  const { origin } = program
  const token = await registerAt(origin)
  const keys = Array.from({ length: LINKS }, (_, number) => `soak-${number}`)
  for (const vanity of keys) {
    await createLinkAt(origin, token, {
      redirectTo: 'https://alderandpine.example/',
      vanity,
      forwardQuery: true,
    })
  }
  const visits = visitSteadily(
    keys.map((key) => `${origin}/${key}`),
    VISITS_A_SECOND,
  )
  await Bun.sleep(WARM_MS)
  const [answeredBefore, before] = [visits.answered.size, sampleOf(program, dataDir)]
  await Bun.sleep(ALONE_MS)
  const after = sampleOf(program, dataDir)
  const clicks = visits.answered.size - answeredBefore
  const cpuUs = Object.entries(after.cpuUs).map(
    ([process, us]) => [process, (us - (before.cpuUs[process] ?? 0)) / clicks] as const,
  )
  const people = work(origin, [token], keys)
  const watching = watch(program, dataDir, SAMPLE_MS)
  await Bun.sleep(MINUTES * 60_000)
  const samples = watching.stop()
  await people.stop()
  await visits.stop()
  const { creates, edits, answers, failures } = people.done
  const beside = `${creates} links made, ${edits} edits, ${answers} answers of analytics, ${failures} failures`
  return [
    limitRow({
      what: `${name}: processor time of all processes for a click, at ${spell(VISITS_A_SECOND)} a second`,
      value: cpuUs.reduce((sum, [, us]) => sum + us, 0),
      unit: 'µs',
      most: GOAL_CPU_US,
      beside: cpuUs.map(([process, us]) => `${process} ${spell(us)}`).join(', '),
    }),
    ...growthRows(name, samples, beside),
    await exactRow(name, program, visits),
  ]
}

const grown = [
  ['memory of all processes', 'memoryMb', 'MB'],
  ['descriptors of all processes', 'descriptors', ''],
  ['size of the journal', 'journalMb', 'MB'],
] as const

function growthRows(name: string, samples: readonly ResourceSample[], beside: string): Row[] {
  const quarter = (from: number) =>
    samples.slice((samples.length * from) / 4, (samples.length * (from + 1)) / 4)
  return grown.map(([what, field, unit]) => {
    const [third, last] = [quarter(2), quarter(3)].map(
      (some) => some.reduce((sum, sample) => sum + sample[field], 0) / some.length,
    )
    return limitRow({
      what: `${name}: ${what} over ${spell(MINUTES)} minutes, the last quarter of the third`,
      value: (last ?? 0) / (third ?? 0),
      unit: '×',
      most: GOAL_GROWTH,
      beside: `${spell(third ?? 0)} and ${spell(last ?? 0)} ${unit}; at the end ${samples.at(-1)?.parts}; ${beside}`,
    })
  })
}

/** Counts by number, which every visit carries. */
async function exactRow(
  name: string,
  program: BenchProgram,
  visits: { answered: ReadonlySet<number>; failed: number; slowestMs: number },
): Promise<Row> {
  const clickhouse = openClickHouse({ url: program.clickhouseUrl(), timeoutMs: 60_000 })
  const deadline = performance.now() + STORED_MS
  try {
    for (;;) {
      const [row] = await clickhouse.query<{ stored: number; visits: number }>(
        'SELECT count() AS stored, uniqExact(utm_content) AS visits FROM clicks',
        {},
        60,
      )
      const [stored, distinct] = [Number(row?.stored), Number(row?.visits)]
      const [missing, doubled] = [visits.answered.size - distinct, stored - distinct]
      if (missing > 0 && performance.now() < deadline) {
        await Bun.sleep(500)
        continue
      }
      return {
        what: `${name}: visits that failed, clicks that are missing, counted twice`,
        goal: '0, 0, 0',
        measured: `${visits.failed}, ${missing}, ${doubled} of ${spell(visits.answered.size)} (longest wait ${spell(visits.slowestMs)} ms)`,
        isMet: visits.failed === 0 && missing === 0 && doubled === 0,
      }
    }
  } finally {
    await clickhouse.close()
  }
}

if (import.meta.main) print(await run())
