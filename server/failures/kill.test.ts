import { afterEach, expect, test } from 'bun:test'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { judge, type Load, visit, waitUntilShipped } from '../testing/load.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { rounds } from '../testing/rounds.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'under-load'
const KILLS = rounds(10)
const ENGINE_KILLS = rounds(3)
const ANSWERED_BETWEEN = 500

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

async function startAgain(port: number): Promise<RunningProgram> {
  program = await startTestProgram({ dataDir, port })
  return program
}

test(
  'after each kill -9 of all processes under load, with a torn journal, each answered redirect is counted exactly once',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    let running = await startAgain(port)
    await createLinkAt(running.origin, await registerAt(running.origin), {
      redirectTo: 'https://example.com/',
      vanity: KEY,
      forwardQuery: true,
    })
    const load = visit(`${running.origin}/${KEY}`)
    for (let i = 0; i < KILLS; i++) {
      const before = load.answered.size
      await until(() => load.answered.size >= before + ANSWERED_BETWEEN)
      await running.kill()
      tear(dataDir)
      running = await startAgain(port)
    }
    await load.stop()
    expect(load.answered.size).toBeGreaterThanOrEqual(KILLS * ANSWERED_BETWEEN)
    expect([...load.others.keys()]).toEqual([])
    const clickhouse = running.openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

test(
  'while only the engine is killed, redirects work, analytics send Retry-After, and no click is lost or doubled',
  async () => {
    dataDir = await startedDataDir()
    const running = await startAgain(await freePort())
    const token = await registerAt(running.origin)
    await createLinkAt(running.origin, token, {
      redirectTo: 'https://example.com/',
      vanity: KEY,
      forwardQuery: true,
    })
    const load = visit(`${running.origin}/${KEY}`)
    const statuses = new Set<number>()
    for (let i = 0; i < ENGINE_KILLS; i++) {
      const before = load.answered.size
      await until(() => load.answered.size >= before + ANSWERED_BETWEEN)
      await killEngine(running)
      statuses.add(await askWhileAway(running, token))
    }
    await load.stop()
    expect([...load.others.keys()]).toEqual([])
    expect([...statuses]).toEqual([503])
    const clickhouse = running.openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

test(
  'a stopped program ships nothing twice and leaves no process running',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    let running = await startAgain(port)
    await createLinkAt(running.origin, await registerAt(running.origin), {
      redirectTo: 'https://example.com/',
      vanity: KEY,
      forwardQuery: true,
    })
    const load: Load = visit(`${running.origin}/${KEY}`, 4)
    await until(() => load.answered.size >= 300)
    const pids = Object.values(running.processes())
    expect(pids).toHaveLength(6)
    expect(await running.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    await load.stop()
    running = await startAgain(port)
    const clickhouse = running.openClickHouse()
    await waitUntilShipped(clickhouse, load.answered)
    expect(await judge(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

/** Kills the running engine, once it has started. */
async function killEngine(running: RunningProgram): Promise<void> {
  process.kill(await until(() => running.processes().engine), 'SIGKILL')
}

/** Repeats a call until it fails; returns that status. */
async function askWhileAway(running: RunningProgram, token: string): Promise<number> {
  const ask = () =>
    fetch(`${running.origin}/api/ui/v1/analytics/summary`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const refused = await until(
    async () => {
      const answer = await ask()
      return !answer.ok && answer
    },
    // While the engine starts, the call may wait; stay below its rate limit.
    { everyMs: 20 },
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  return refused.status
}

/** Simulates a power cut: appends the head of a frame without its whole payload. */
function tear(folder: string): void {
  const slot = join(folder, 'journal', 'redirect-0')
  for (const name of readdirSync(slot).filter((file) => file.endsWith('.open'))) {
    appendFileSync(join(slot, name), Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 65, 66]))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
