import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../server/platform/database/database.ts'
import { freshDatabase } from '../server/testing/servers/postgres.ts'
import { pinned, type RoundLengths } from './redirect.ts'
import { fillMillion, MILLION, millionKey } from './support/plain-links.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { type LoadTarget, load, statOf, TICK_US } from './support/redirect-load.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

/**
 * Cost of an uncached link and of an unknown key compared with a cached link: CPU time of the redirect process and the
 * database together, with a million links, alternating.
 */
export async function run({ rounds = 3, seconds = 4 }: RoundLengths = {}): Promise<Row[]> {
  const lengths = { rounds, seconds }
  const postgres = await freshDatabase()
  try {
    return [
      ...(await measureOn('SQLite', {}, lengths)),
      ...(await measureOn(
        'PostgreSQL',
        {
          DATABASE_URL: postgres.url,
          SECRET_KEY: 'only for this bench, and known to all',
        },
        lengths,
      )),
    ]
  } finally {
    await postgres.drop()
  }
}

/** Keys of one round: more than it can request, so that none repeats. */
const ROUND_KEYS = 200_000
const FEW_KEYS = 1000
const GOAL_START_S = 2
const GOALS = { SQLite: { miss: 4, unknown: 1.5 }, PostgreSQL: { miss: 8, unknown: 1.5 } } as const
const POLL_MS = 20

type DatabaseName = keyof typeof GOALS
const kinds = ['hit', 'miss', 'unknown'] as const
type Kind = (typeof kinds)[number]
/** CPU microseconds per request. */
type Round = Record<Kind, number>

async function measureOn(
  name: DatabaseName,
  environment: Readonly<Record<string, string>>,
  lengths: Required<RoundLengths>,
): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-misses-'))
  const dataDir = join(folder, 'data')
  try {
    const first = await startProgram({ dataDir, environment })
    await first.stop()
    const url = environment.DATABASE_URL ?? join(dataDir, 'unfurly.sqlite')
    await fillMillion(url, first.environment)
    const startedAt = performance.now()
    const program = await startProgram({
      dataDir,
      environment,
      port: first.port,
    })
    try {
      const started = startRow(name, await firstRedirectMs(program, startedAt))
      await keysAreKnown(program)
      const keysMs = performance.now() - startedAt
      const postmaster = environment.DATABASE_URL ? await postmasterOf(url) : undefined
      const rounds = await measureRounds({
        target: pinned(program),
        folder,
        postmaster,
        ...lengths,
      })
      return [started, ...rowsOf(name, rounds), knownRow(name, keysMs)]
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function firstRedirectMs({ origin }: BenchProgram, startedAt: number): Promise<number> {
  const { status } = await fetch(`${origin}/${millionKey(1)}`, { redirect: 'manual' })
  if (status !== 302) throw new Error(`the first redirect answered ${status}`)
  return performance.now() - startedAt
}

async function keysAreKnown({ origin }: BenchProgram): Promise<void> {
  const metrics = async () => (await fetch(`${origin}/metrics`)).text()
  while (!/^unfurly_known_keys_in_use(?:\{[^}]*\})? 1$/m.test(await metrics())) {
    await Bun.sleep(POLL_MS)
  }
}

/** The parent process of PostgreSQL's connections. */
async function postmasterOf(url: string): Promise<number> {
  const db = openDatabase({ url, timeoutMs: 10_000, poolSize: 1 })
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return Number(statOf(rows[0]?.pid ?? 0)[1])
  } finally {
    await db.destroy()
  }
}

/** Includes the CPU time of children that have exited. */
function cpuUsOfAll(postmaster: number): number {
  const sum = (fields: readonly (string | undefined)[]) =>
    fields.reduce((all, field) => all + Number(field), 0)
  const children = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const fields = statOf(pid)
      return Number(fields[1]) === postmaster ? [sum(fields.slice(11, 13))] : []
    } catch {
      // It has exited, and its time is in the postmaster's.
      return []
    }
  })
  return (
    (sum(statOf(postmaster).slice(11, 15)) + children.reduce((all, ticks) => all + ticks, 0)) *
    TICK_US
  )
}

interface Measuring extends Required<RoundLengths> {
  target: LoadTarget
  folder: string
  postmaster: number | undefined
}

async function measureRounds({
  target,
  folder,
  postmaster,
  ...lengths
}: Measuring): Promise<Round[]> {
  const requestsPath = join(folder, 'requests.tsv')
  const measure = async (kind: Kind, round: number) => {
    writeRequests(requestsPath, keysOf(kind, round))
    const before = postmaster === undefined ? 0 : cpuUsOfAll(postmaster)
    const { cpuUs, requests } = await load(target, { requestsPath, seconds: lengths.seconds })
    if (kind !== 'hit' && requests > ROUND_KEYS) throw new Error('a round followed keys twice')
    const database = postmaster === undefined ? 0 : cpuUsOfAll(postmaster) - before
    return cpuUs + database / requests
  }
  const rounds: Round[] = []
  // The first round is a warm-up for the just-in-time compiler.
  for (let round = 0; round <= lengths.rounds; round += 1) {
    const result: Partial<Round> = {}
    for (const kind of kinds) result[kind] = await measure(kind, round)
    if (round > 0) rounds.push(result as Round)
  }
  return rounds
}

function keysOf(kind: Kind, round: number): string[] {
  if (kind === 'hit') return Array.from({ length: FEW_KEYS }, (_, at) => millionKey(at))
  const first = FEW_KEYS + round * ROUND_KEYS
  const begin = kind === 'miss' ? millionKey : (number: number) => `u${number * 7919}-${round}`
  return Array.from({ length: ROUND_KEYS }, (_, at) => begin(first + at))
}

/** Sends no visitor address: requests from this machine have no limit of unknown keys. */
function writeRequests(path: string, keys: readonly string[]): void {
  const rest = ['', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0']
  const lines = keys.map((key) =>
    [key, ...rest, 'de-DE,de;q=0.9', 'https://news.example/'].join('\t'),
  )
  writeFileSync(path, lines.join('\n'))
}

function rowsOf(name: DatabaseName, rounds: readonly Round[]): Row[] {
  const middle = (kind: Kind) => spell(median(rounds.map((round) => round[kind])))
  const row = (kind: Exclude<Kind, 'hit'>, what: string) =>
    limitRow({
      what: `${what}, ${name}, ${spell(MILLION)} links`,
      // Other load on the machine varies, so compare only values from the same round.
      value: median(rounds.map((round) => round[kind] / round.hit)),
      unit: '×',
      most: GOALS[name][kind],
      beside: `${middle(kind)} and ${middle('hit')} µs each`,
    })
  return [
    row('miss', 'Processor time of a link that is not in memory, of one that is'),
    row('unknown', 'Processor time of a key that is nobody’s, of a link in memory'),
  ]
}

const startRow = (name: DatabaseName, ms: number): Row =>
  limitRow({
    what: `A start with ${spell(MILLION)} links to the first redirect, ${name}`,
    value: ms / 1000,
    unit: 's',
    most: GOAL_START_S,
  })

const knownRow = (name: DatabaseName, ms: number): Row => ({
  what: `A start with ${spell(MILLION)} links until all keys are known, ${name}`,
  goal: '–',
  measured: `${spell(ms / 1000)} s`,
})

if (import.meta.main) print(await run())
