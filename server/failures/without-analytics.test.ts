import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { visit, waitUntilShipped } from '../testing/load.ts'
import { openCuttableClickHouse } from '../testing/programs/cuttable-stores.ts'
import { readyStatus } from '../testing/programs/launch.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startDegraded,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'all-the-same'

let program: RunningProgram | undefined
const ends: (() => unknown)[] = []

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
  program = undefined
  for (const end of ends.splice(0).toReversed()) await end()
})

const readyOf = async ({ origin }: RunningProgram) => {
  const answer = await fetch(`${origin}/ready`)
  return [answer.status, (await answer.json()) as object]
}

const withoutAnalytics = [
  200,
  {
    status: 'degraded',
    // The worker may not have reported yet where mails go.
    checks: {
      database: 'ok',
      analytics: 'away',
      journal: 'ok',
      mail: expect.stringMatching(/^(?:outbox|unknown)$/),
    },
  },
]

async function makeLink({ origin }: RunningProgram): Promise<void> {
  // On a slow machine a start may be complete before calls are answered.
  await until(async () => (await fetch(`${origin}/api/ui/v1/auth/config`)).ok)
  await createLinkAt(origin, await registerAt(origin), {
    redirectTo: 'https://example.com/',
    vanity: KEY,
    forwardQuery: true,
  })
}

/** Visits the link for a while; returns the numbers of the answered visits. */
async function follow({ origin }: RunningProgram) {
  const load = visit(`${origin}/${KEY}`, 4)
  await until(() => load.answered.size >= 200)
  await load.stop()
  expect([...load.others.keys()]).toEqual([])
  return load.answered
}

async function untilReady({ origin }: RunningProgram): Promise<void> {
  await until(async () => (await readyStatus(origin)) === 'ok')
}

test(
  'a first start without ClickHouse serves links, keeps their clicks, and ships them once ClickHouse is there',
  async () => {
    const store = await openCuttableClickHouse()
    ends.push(store.close)
    store.line.cut()
    const running = await startDegraded({ environment: store.environment })
    program = running
    expect(await readyOf(running)).toEqual(withoutAnalytics)
    await makeLink(running)
    const answered = await follow(running)
    expect(await readyOf(running)).toEqual(withoutAnalytics)
    store.line.mend()
    const clickhouse = running.openClickHouse()
    expect(await waitUntilShipped(clickhouse, answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
    await untilReady(running)
  },
  SLOW,
)

test(
  'an embedded engine that cannot read its folder delays nothing else, and works once the folder is repaired',
  async () => {
    const dataDir = await startedDataDir()
    const first = await startTestProgram({ dataDir })
    program = first
    await makeLink(first)
    const before = await follow(first)
    expect(await first.stop()).toBe(0)

    const [table = ''] = filesBelow(join(dataDir, 'clickhouse'), 'clicks.sql')
    const whole = readFileSync(table)
    truncateSync(table)
    const running = await startDegraded({ dataDir })
    program = running
    const after = await follow(running)
    expect(await readyOf(running)).toEqual(withoutAnalytics)
    writeFileSync(table, whole)
    const clickhouse = running.openClickHouse()
    const answered = new Set([...before, ...after])
    expect(await waitUntilShipped(clickhouse, answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
    await untilReady(running)
  },
  SLOW,
)

function filesBelow(folder: string, name: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`/${name}`))
    .map((path) => join(folder, path))
}

test(
  'a start without an api process is logged after a while, and serves links',
  async () => {
    const dataDir = await startedDataDir()
    const first = await startTestProgram({ dataDir })
    program = first
    await makeLink(first)
    expect(await first.stop()).toBe(0)

    let stopped = 0
    const running = await startDegraded({
      dataDir,
      onLaunch: async ({ processes }) => {
        stopped = await until(() => processes().api, { everyMs: 5 })
        process.kill(stopped, 'SIGSTOP')
      },
    })
    program = running
    await follow(running)
    const [status, body] = await readyOf(running)
    expect([status, body]).toMatchObject([200, { status: 'degraded' }])
    process.kill(stopped, 'SIGCONT')
    await untilReady(running)
  },
  SLOW,
)
