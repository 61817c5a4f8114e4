import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClickHouse } from '../server/platform/clickhouse/clickhouse.ts'
import { fillFollowed } from './support/many-links.ts'
import { type Memory, memoryOf } from './support/process-memory.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { limitRow, print, type Row, spell } from './support/rows.ts'
import { followWithWrk } from './support/wrk.ts'

/** Memory of the program during and after two million redirects of 100,000 links, until all clicks are stored. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-memory-'))
  const dataDir = join(folder, 'data')
  try {
    const first = await startProgram({ dataDir })
    await first.stop()
    const { environment, port } = first
    const keys = await fillFollowed(join(dataDir, 'unfurly.sqlite'), environment)
    const program = await startProgram({ dataDir, port })
    try {
      return await measure(program, folder, keys)
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const REDIRECTS = 2_000_000
const GOAL_REDIRECT_MB = 250
const GOAL_LINK_BYTES = 600
const GOAL_PROGRAM_MB = 1000
const CONNECTIONS = 64
const ROUND_SECONDS = 5
const FEW_KEYS = 50
/** The heap shrinks within some seconds without load. */
const SETTLE_MS = 20_000
const SAMPLE_MS = 500
const STORED_MS = 300_000

async function measure(program: BenchProgram, folder: string, keys: readonly string[]) {
  const peak = watchPeak(program)
  const follow = (chosen: readonly string[], from: number) =>
    followWithWrk({
      folder,
      origin: program.origin,
      keys: chosen,
      from,
      connections: CONNECTIONS,
      seconds: ROUND_SECONDS,
    })
  // Let the heap grow to its working size first, so that the further growth is that of the links.
  let redirects = await follow(keys.slice(0, FEW_KEYS), 0)
  redirects += await follow(keys.slice(0, FEW_KEYS), 0)
  const few = await settled(program)
  let distinct = 0
  while (distinct < keys.length) distinct += await follow(keys, distinct)
  const many = await settled(program)
  redirects += distinct
  while (redirects < REDIRECTS) redirects += await follow(keys, redirects)
  const after = await settled(program)
  const storedSeconds = await waitUntilStored(program, redirects)
  peak.stop()
  return rowsOf({
    redirects,
    after,
    linkBytes: ((many - few) * 1e6) / keys.length,
    links: keys.length,
    peak: peak.highest(),
    storedSeconds,
  })
}

interface Measured {
  redirects: number
  after: number
  linkBytes: number
  links: number
  peak: { sum: number; parts: string }
  storedSeconds: number
}

function rowsOf(measured: Measured): Row[] {
  const { redirects, after, linkBytes, links, peak, storedSeconds } = measured
  return [
    limitRow({
      what: `Anonymous memory of the redirect process after ${spell(redirects)} redirects`,
      value: after,
      unit: 'MB',
      most: GOAL_REDIRECT_MB,
    }),
    limitRow({
      what: `Memory of one cached link, ${spell(links)} of them`,
      value: Math.max(0, linkBytes),
      unit: 'bytes',
      most: GOAL_LINK_BYTES,
    }),
    limitRow({
      what: 'The whole program with the engine, the most at any time until all clicks were stored',
      value: peak.sum,
      unit: 'MB',
      most: GOAL_PROGRAM_MB,
      beside: `${peak.parts}; stored ${spell(storedSeconds)} s after the load`,
    }),
  ]
}

/** Megabytes of the redirect process once it is idle: the least that it had meanwhile. */
async function settled(program: BenchProgram): Promise<number> {
  const pid = program.processes().redirect ?? 0
  let least = Number.POSITIVE_INFINITY
  for (const until = performance.now() + SETTLE_MS; performance.now() < until; ) {
    await Bun.sleep(SAMPLE_MS)
    least = Math.min(least, memoryOf(pid).anonymousMb)
  }
  return least
}

function watchPeak(program: BenchProgram) {
  let highest = { sum: 0, parts: '' }
  const look = () => {
    const all = Object.entries(program.processes()).map(
      ([name, pid]) => [name, memoryOf(pid)] as const,
    )
    const sumOf = (pick: keyof Memory) => all.reduce((total, [, each]) => total + each[pick], 0)
    const sum = sumOf('proportionalMb')
    if (sum <= highest.sum) return
    const each = all.map(([name, { proportionalMb }]) => `${name} ${spell(proportionalMb)}`)
    const parts = `${each.join(', ')}; ${spell(sumOf('anonymousMb'))} of it anonymous`
    highest = { sum, parts }
  }
  const timer = setInterval(look, SAMPLE_MS)
  return { highest: () => highest, stop: () => clearInterval(timer) }
}

async function waitUntilStored(program: BenchProgram, redirects: number): Promise<number> {
  const clickhouse = openClickHouse({ url: program.clickhouseUrl(), timeoutMs: 30_000 })
  const startedAt = performance.now()
  try {
    for (;;) {
      const [row] = await clickhouse.query<{ count: number }>(
        'SELECT count() AS count FROM clicks',
        {},
        30,
      )
      const waited = performance.now() - startedAt
      if ((row?.count ?? 0) >= redirects) return waited / 1000
      if (waited > STORED_MS) throw new Error(`${row?.count} of ${redirects} clicks were stored`)
      await Bun.sleep(SAMPLE_MS)
    }
  } finally {
    await clickhouse.close()
  }
}

if (import.meta.main) print(await run())
