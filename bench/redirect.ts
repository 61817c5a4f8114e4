import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/platform/database/database.ts'
import { readAgents } from '../server/testing/corpora/corpora.ts'
import { fillLinks, LINKS, openRules } from './support/many-links.ts'
import { type Nginx, startNginx } from './support/nginx.ts'
import { type BenchProgram, startProgram } from './support/program.ts'
import { type LoadResult, type LoadTarget, load } from './support/redirect-load.ts'
import { limitRow, median, print, type Row, spell } from './support/rows.ts'

export interface RoundLengths {
  rounds?: number
  seconds?: number
}

/**
 * Redirects of 100,000 links compared with nginx, each on the first core with `wrk` on the second: real agents, addresses
 * behind a proxy, and every click in the journal. Shipper and engine share the core of `wrk`.
 */
export async function run({ rounds = 3, seconds = 6 }: RoundLengths = {}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-redirect-'))
  const dataDir = join(folder, 'data')
  const requestsPath = join(folder, 'requests.tsv')
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const first = await startProgram({ dataDir })
    await first.stop()
    writeRequests(requestsPath, await fill(join(dataDir, 'unfurly.sqlite'), first.environment))
    const program = await startProgram({
      dataDir,
      port: first.port,
      cores: '1',
    })
    ends.push(() => program.stop())
    const nginx = await startNginx(join(folder, 'nginx'))
    ends.push(() => nginx.stop())
    const ours = pinned(program)
    await warm(ours, requestsPath)
    return await compare({ ours, nginx, requestsPath, rounds, seconds })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

const GOAL_RATE = 1
const GOAL_BARE_RATE = 0.65
const LIMIT_CPU = 1.4
const LIMIT_P99 = 3
const WARM_UP_SECONDS = 5
/** Enough to cache all links and warm up the just-in-time compiler. */
const WARM_UP_REQUESTS = 400_000
const LONGEST_AGENT = 1000

async function fill(path: string, environment: Readonly<Record<string, string>>) {
  const db = openDatabase({ url: path, timeoutMs: 60_000 })
  try {
    await fillLinks(await openRules(db, environment))
    const rows = await db
      .selectFrom('links')
      .select('key')
      .where('deleted_at', 'is', null)
      .where('disabled', '=', 0)
      .where('expires_at', 'is', null)
      .orderBy('id')
      .limit(LINKS)
      .execute()
    return rows.map(({ key }) => key)
  } finally {
    await db.destroy()
  }
}

/** One request for each link, in random order, because ids are random. */
export function writeRequests(path: string, keys: readonly string[]): void {
  const agents = agentsForNginx()
  const lines = keys.map((key, n) => {
    const random = Number(Bun.hash(key) % 4_000_000_000n)
    const address = [(random % 90) + 11, random >>> 24, (random >>> 8) & 255, (n % 254) + 1]
    const agent = agents[random % agents.length]
    const referrer = `https://news.example/story/${random % 5000}`
    return [key, address.join('.'), agent, 'de-DE,de;q=0.9,en;q=0.8', referrer].join('\t')
  })
  writeFileSync(path, lines.join('\n'))
}

/** Agents that nginx accepts too. */
function agentsForNginx(): string[] {
  return readAgents()
    .map(({ input }) => input)
    .filter((agent) => agent.length < LONGEST_AGENT && /^[\x21-\x7e][\x20-\x7e]*$/.test(agent))
}

/** Pins the redirect process to the first core; the rest of the program stays on the second. */
export function pinned(program: BenchProgram): LoadTarget {
  const pid = program.processes().redirect
  if (!pid) throw new Error('the program has no redirect process')
  Bun.spawnSync(['taskset', '-a', '-p', '-c', '0', String(pid)])
  const { port, host } = new URL(program.origin)
  return { pid, port: Number(port), host }
}

async function warm(target: LoadTarget, requestsPath: string): Promise<void> {
  for (let requests = 0; requests < WARM_UP_REQUESTS; ) {
    requests += (await load(target, { requestsPath, seconds: WARM_UP_SECONDS })).requests
  }
}

interface Comparison extends Required<RoundLengths> {
  ours: LoadTarget
  nginx: Nginx
  requestsPath: string
}

const names = ['bare', 'logging', 'ours'] as const
type Round = Record<(typeof names)[number], LoadResult>

async function compare({ ours, nginx, requestsPath, rounds, seconds }: Comparison) {
  const targets = { bare: nginx.bare, logging: nginx.logging, ours }
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const results: Partial<Round> = {}
    for (const name of names) results[name] = await load(targets[name], { requestsPath, seconds })
    measured.push(results as Round)
  }
  return rowsOf(measured)
}

function rowsOf(rounds: readonly Round[]): Row[] {
  // Other load on the machine varies, so compare only values from the same round.
  const ratio = (of: (round: Round) => number) => median(rounds.map(of))
  const failed = rounds.reduce((sum, round) => sum + round.ours.failed, 0)
  return [
    limitRow({
      what: 'Redirects a second, of nginx with an access log',
      value: ratio(({ ours, logging }) => ours.perSecond / logging.perSecond),
      unit: '×',
      least: GOAL_RATE,
    }),
    limitRow({
      what: 'Redirects a second, of bare nginx',
      value: ratio(({ ours, bare }) => ours.perSecond / bare.perSecond),
      unit: '×',
      least: GOAL_BARE_RATE,
    }),
    limitRow({
      what: 'Processor time of a redirect, of nginx with an access log',
      value: ratio(({ ours, logging }) => ours.cpuUs / logging.cpuUs),
      unit: '×',
      most: LIMIT_CPU,
    }),
    limitRow({
      what: '99th percentile, of nginx with an access log',
      value: ratio(({ ours, logging }) => ours.p99Ms / logging.p99Ms),
      unit: '×',
      most: LIMIT_P99,
    }),
    limitRow({ what: 'Redirects that failed under load', value: failed, unit: '', most: 0 }),
    ...names.map((name) => detailRow(rounds, name)),
  ]
}

const titles = { bare: 'nginx', logging: 'nginx with an access log', ours: 'Unfurly' } as const

function detailRow(rounds: readonly Round[], name: (typeof names)[number]): Row {
  const middle = (of: (result: LoadResult) => number) =>
    spell(median(rounds.map((round) => of(round[name]))))
  const [rate, cpu] = [middle((result) => result.perSecond), middle((result) => result.cpuUs)]
  const [p50, p99] = [middle((result) => result.p50Ms), middle((result) => result.p99Ms)]
  return {
    what: `${titles[name]}: redirects a second`,
    goal: '–',
    measured: `${rate} (${cpu} µs of processor each, p50 ${p50} ms, p99 ${p99} ms)`,
  }
}

if (import.meta.main) print(await run())
