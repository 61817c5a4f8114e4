import { Database as SqliteFile } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Monitor, MonitorDetail, MonitorPage } from '../../contract/monitoring/monitors.ts'
import { insertChecks } from '../../server/monitoring/stored-checks/checks.ts'
import { openClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { DAY, MINUTE, SECOND } from '../../server/platform/clock.ts'
import { plainEnvironment } from '../../server/testing/programs/launch.ts'
import { person } from '../support/many-links.ts'
import { startProgram } from '../support/program.ts'
import { median, type Row, spell } from '../support/rows.ts'
import { measureBeside } from './measure.ts'
import type { NeighbourRig } from './rig.ts'
import { SignedInClient } from './signed-in-client.ts'
import type { Workload } from './workloads.ts'

const MONITORS = 10_000
const HOSTS = 2000
const EVERY_MS = 5 * MINUTE
const RUN_MS = MINUTE
/** The name of the vantage point. */
const POINT = 'bench'
/** A check that is due for longer is late. */
const LATE_MS = 10 * SECOND
/** Of the checks that fall due in the time. */
const LEAST_DONE = 0.95
const MOST_LATE = 0.01
const MOST_CORES = 1
const NAME = '10,000 monitors over 2,000 hosts at 5 minutes'

/** The waits of visitors beside the checks, and whether the checks keep their times on less than a core. */
export async function measureMonitors(rig: NeighbourRig): Promise<Row[]> {
  await rig.program.stop()
  const site = await openSite()
  try {
    const path = join(rig.dataDir, 'unfurly.sqlite')
    watchLinks(path, site.port)
    const program = await startProgram({
      dataDir: rig.dataDir,
      port: rig.program.port,
      environment: { ALLOW_PRIVATE_TARGETS: '127.0.0.0/8', MONITOR_NAME: POINT },
    })
    const heavy = await SignedInClient.logIn(program.origin, person.email, rig.heavy.tokens.length)
    Object.assign(rig, { program, heavy, visits: { ...rig.visits, followed: 0 } })
    const found = { due: 0, checks: 0, late: 0, cores: 0, ms: 0 }
    const rows = await measureBeside(rig, checking(path, found))
    return [...rows, rowOf(found), ...(await measureReading(rig)), await lagRow(rig)]
  } finally {
    site.stop()
  }
}

const READINGS = 40
const MOST_OVERVIEW_MS = 200
const MOST_HISTORY_MS = 100
const MOST_MEMORY_MB = 150
const MOST_LAG_S = 5

/** The screens of an account with so many monitors, and the memory of the process that checks them. */
async function measureReading({ heavy, program }: NeighbourRig): Promise<Row[]> {
  const { items } = await heavy.ask<MonitorPage>('/monitors?limit=50')
  const [monitor] = items
  if (!monitor) throw new Error('the account has no monitors')
  await insertYear(program.clickhouseUrl(), heavy, monitor)
  const history = `/monitors/${monitor.domain}/${monitor.key}/history?period=year`
  const overviewMs = await medianOf(() => heavy.ask('/monitors?limit=50'))
  const historyMs = await medianOf(() => heavy.ask(history))
  const rss = memoryOf(program.processes().monitor ?? 0)
  const row = (what: string, value: number, most: number, unit: string): Row => ({
    what: `10,000 monitors: ${what}`,
    goal: `≤ ${most} ${unit}`,
    measured: `${spell(value)} ${unit}`,
    isMet: value <= most,
  })
  return [
    row('their overview, the median', overviewMs, MOST_OVERVIEW_MS, 'ms'),
    row('a year of history of one, the median', historyMs, MOST_HISTORY_MS, 'ms'),
    row('memory of the monitor process', rss, MOST_MEMORY_MB, 'MB'),
  ]
}

async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < READINGS; count++) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** Megabytes of resident memory. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const DAYS = 365
/** An insert may fill few partitions, and there is one for each day. */
const DAYS_AT_ONCE = 30

/** A check every five minutes for a year. */
async function insertYear(url: string, heavy: SignedInClient, monitor: Monitor): Promise<void> {
  const clickhouse = openClickHouse({ url, timeoutMs: MINUTE })
  const { id: accountId } = await heavy.ask<{ id: string }>('/account')
  const detail = await heavy.ask<MonitorDetail>(`/monitors/${monitor.domain}/${monitor.key}`)
  const watchId = detail.targets[0]?.id ?? ''
  const now = Date.now()
  const same = { accountId, watchId, point: POINT, cause: null, reason: null, status: 200 }
  for (let day = 0; day < DAYS; day += DAYS_AT_ONCE) {
    const rows = Array.from({ length: (DAYS_AT_ONCE * DAY) / EVERY_MS }, (_, nth) => ({
      ...same,
      at: now - day * DAY - nth * EVERY_MS,
      outcome: 'up' as const,
      ms: 100 + (nth % 50),
    }))
    await insertChecks(clickhouse, { batchId: `year-${day}`, rows })
  }
  await clickhouse.close()
}

/** The upper bound of the bucket with 99 of 100 checks. */
async function lagRow({ program }: NeighbourRig): Promise<Row> {
  const text = await (await fetch(`${program.origin}/metrics`)).text()
  const buckets = [...text.matchAll(/unfurly_check_lag_seconds_bucket\{le="([^"]+)"[^}]*\} (\d+)/g)]
    .map(([, most, count]) => ({ most: Number(most), count: Number(count) }))
    .filter(({ most }) => !Number.isNaN(most))
  const all = Number(/unfurly_check_lag_seconds_count\S* (\d+)/.exec(text)?.[1] ?? 0)
  const p99 = buckets.find(({ count }) => count >= all * 0.99)?.most ?? Number.POSITIVE_INFINITY
  return {
    what: '10,000 monitors: how late checks are claimed, p99',
    goal: `< ${MOST_LAG_S} s`,
    measured: `≤ ${p99} s of ${spell(all)} checks`,
    isMet: p99 < MOST_LAG_S,
  }
}

interface Found {
  due: number
  checks: number
  late: number
  cores: number
  ms: number
}

function rowOf({ due, checks, late, cores, ms }: Found): Row {
  return {
    what: `${NAME}: checks of those due, checks late by over ${LATE_MS / SECOND} s, cores`,
    goal: `≥ ${LEAST_DONE * 100} %, ≤ ${MOST_LATE * 100} %, < ${MOST_CORES} core`,
    measured: `${spell((100 * checks) / due)} % of ${spell(due)}, ${spell(late)}, ${spell(cores)} cores of the monitor process in ${spell(ms / SECOND)} s`,
    isMet: checks >= LEAST_DONE * due && late <= MOST_LATE * due && cores < MOST_CORES,
  }
}

const checking = (path: string, found: Found): Workload => ({
  name: NAME,
  async run({ program }) {
    const pid = program.processes().monitor ?? 0
    const [startedAt, cpuBefore] = [Date.now(), cpuMsOf(pid)]
    // With those that fell due while the program started.
    const due = count(path, DUE, startedAt + RUN_MS)
    await Bun.sleep(RUN_MS)
    const now = Date.now()
    const checks = count(path, DONE, startedAt)
    const late = count(path, DUE, now - LATE_MS)
    const ms = now - startedAt
    Object.assign(found, { due, checks, late, ms, cores: (cpuMsOf(pid) - cpuBefore) / ms })
    return `${spell(checks)} checks`
  },
})

const DUE = 'select count(*) as count from watch_points where next_at < ?'
const DONE = 'select count(*) as count from watches where last_at >= ?'

function count(path: string, sql: string, at: number): number {
  const file = new SqliteFile(path, { readonly: true, strict: true })
  try {
    return file.query<{ count: number }, [number]>(sql).get(at)?.count ?? 0
  } finally {
    file.close()
  }
}

/** Ticks of 10 ms, of the process and of those it has waited for. */
function cpuMsOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Turns links of the account into monitored ones whose checks fall due evenly over the interval. */
function watchLinks(path: string, port: number): void {
  const file = new SqliteFile(path, { strict: true })
  try {
    file.transaction(() => insertMonitors(file, port))()
  } finally {
    file.close()
  }
}

function insertMonitors(file: SqliteFile, port: number): void {
  const links = file
    .query<{ id: string; account: string }, [string, number]>(
      `select links.id as id, links.account_id as account from links
      join memberships on memberships.account_id = links.account_id
      join users on users.id = memberships.user_id
      where users.email = ? and links.type in ('STD', 'FREE') and links.geo = '[]'
      and links.deleted_at is null and links.disabled = 0 and links.expires_at is null limit ?`,
    )
    .all(person.email, MONITORS)
  if (links.length < MONITORS) throw new Error(`the account has ${links.length} links to watch`)
  // The weekly checks have begun to watch some of them.
  file.run('delete from monitors')
  file.run('delete from watches')
  const update = file.query('update links set monitoring = 1, redirect_to = ? where id = ?')
  const monitor = file.query(`insert into monitors
    (link_id, account_id, state, since, rank, watched_since, synced_at) values (?, ?, 'UP', ?, 6, ?, ?)`)
  const watch = file.query(`insert into watches
    (id, account_id, target, host, expects, hash, interval_ms, state, since)
    values (?, ?, ?, ?, '', ?, ?, 'UP', ?)`)
  const place = file.query(`insert into monitor_watches
    (link_id, watch_id, account_id, place) values (?, ?, ?, 'Destination')`)
  const schedule = file.query(`insert into watch_points
    (watch_id, point, next_at, phase, since) values (?, ?, ?, 'UP', ?)`)
  const now = Date.now()
  for (const [nth, { id, account }] of links.entries()) {
    const { host, target } = addressOf(nth, port)
    const hash = createHash('sha256').update(`${target}\n`).digest('base64url')
    const watchId = `wat_bench${nth}`
    update.run(target, id)
    monitor.run(id, account, now, now, now)
    watch.run(watchId, account, target, host, hash, EVERY_MS, now)
    place.run(id, watchId, account)
    schedule.run(watchId, POINT, now + (nth * EVERY_MS) / MONITORS, now)
  }
}

const HOSTS_IN_NET = 200

function addressOf(nth: number, port: number): { host: string; target: string } {
  const at = nth % HOSTS
  const host = `127.1.${Math.floor(at / HOSTS_IN_NET)}.${(at % HOSTS_IN_NET) + 1}:${port}`
  return { host, target: `http://${host}/${nth}` }
}

/** In a process of its own: it stands for machines of others. */
async function openSite(): Promise<{ port: number; stop: () => void }> {
  const script = join(import.meta.dir, 'monitored-site.ts')
  const child = Bun.spawn([process.execPath, '--no-env-file', script], {
    env: plainEnvironment(),
    stdout: 'pipe',
  })
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    return { port: Number(text.trim()), stop: () => child.kill() }
  }
  throw new Error('the site of the bench ended at its start')
}
