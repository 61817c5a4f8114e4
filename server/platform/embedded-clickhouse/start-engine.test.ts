import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../testing/until.ts'
import { openClickHouse } from '../clickhouse/clickhouse.ts'
import { openLog } from '../log.ts'
import { startEngine } from './start-engine.ts'
import { engineEntry, startTestEngine, type TestEngine } from './test-engine.ts'

const log = openLog('error', {}, () => undefined)
const folders: string[] = []

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-engine-'))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('an engine stays in the program’s process group, with a lower priority', async () => {
  const engine = await startEngine({ dataDir: freshFolder(), entry: engineEntry, log })
  await engine.ready
  const statOf = (pid: number | undefined) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [child, own] = [statOf(engine.pid()), statOf(process.pid)]
  expect(child[2]).toBe(own[2])
  expect(Number(child[16])).toBe(Math.min(19, Number(own[16]) + 10))
  await engine.stop()
}, 180_000)

describe('an engine', () => {
  let started: TestEngine
  beforeAll(async () => {
    started = await startTestEngine(5000)
    await started.clickhouse.command('CREATE DATABASE unfurly', 'outside')
    await started.clickhouse.command(
      `CREATE TABLE numbers (segment UInt32, n UInt32) ENGINE = MergeTree ORDER BY n
       SETTINGS non_replicated_deduplication_window = 10000`,
    )
  }, 180_000)
  afterAll(() => started.stop(), 60_000)

  test('does not expose its password', () => {
    const { password } = new URL(started.engine.url)
    const proc = `/proc/${started.engine.pid()}`
    expect(password.length).toBeGreaterThan(20)
    expect(readFileSync(`${proc}/cmdline`, 'utf8')).not.toContain(password)
    expect(readFileSync(`${proc}/environ`, 'utf8')).not.toContain(password)
  })

  test('that is killed comes back at the same address, with what it acknowledged and nothing twice', async () => {
    const segments = 60
    const kills = killNowAndThen(started, 4)
    const certain: number[] = []
    for (let segment = 0; segment < segments; segment++) {
      if ((await attemptsToStore(segment)) === 1) certain.push(segment)
    }
    await kills
    // Insert everything again with different content: the stored rows must not change.
    for (let segment = 0; segment < segments; segment++) await attemptsToStore(segment, 7)
    const stored = await started.clickhouse.query<{ segment: number; rows: number; sum: number }>(
      'SELECT segment, count() AS rows, sum(n) AS sum FROM numbers GROUP BY segment',
      {},
      10,
    )
    const whole = { rows: 1000, sum: 499_500 }
    expect(stored).toEqual(stored.map(({ segment }) => ({ segment, ...whole })))
    // After a kill a repeat may be dropped although the rows are lost: the analytics feature looks for them.
    const found = new Set(stored.map(({ segment }) => segment))
    expect(certain.filter((segment) => !found.has(segment))).toEqual([])
    expect(certain.length).toBeGreaterThan(segments / 2)
    expect(started.engine.restarts()).toBeGreaterThanOrEqual(4)
  }, 180_000)

  async function attemptsToStore(segment: number, first = 0): Promise<number> {
    const rows = Array.from({ length: 1000 }, (_, n) => [segment, first + n])
    for (let attempt = 1; ; attempt++) {
      const insert = { table: 'numbers', columns: ['segment', 'n'], rows, token: `s${segment}` }
      const isStored = await started.clickhouse.insert(insert).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ kind: 'store-away' })
          return false
        },
      )
      if (isStored) return attempt
      await Bun.sleep(50)
    }
  }

  test('that does not respond counts as away, and works again afterwards', async () => {
    const impatient = openClickHouse({ url: started.engine.url, timeoutMs: 300 })
    const pid = started.engine.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(impatient.query('SELECT 1 AS n', {}, 5)).rejects.toMatchObject({
        kind: 'store-away',
        status: 503,
      })
      expect(await impatient.isReachable()).toBe(false)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    for (let n = 0; n < 10; n++) {
      expect(await started.clickhouse.query<unknown>(`SELECT ${n} AS n`, {}, 5)).toEqual([{ n }])
    }
    await impatient.close()
  }, 180_000)
})

/** Kills the engine `times` times, each time shortly after it has answered. */
async function killNowAndThen({ engine, clickhouse }: TestEngine, times: number) {
  for (let kills = 0; kills < times; kills++) {
    await until(() => clickhouse.isReachable())
    await Bun.sleep(100 + kills * 37)
    const pid = engine.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await until(() => engine.restarts() > kills)
  }
  await until(() => clickhouse.isReachable())
}

describe('the life of an engine', () => {
  test('ends with the program, even with one that is killed', async () => {
    const dataDir = freshFolder()
    const program = `
      import { startEngine } from ${JSON.stringify(join(import.meta.dir, 'start-engine.ts'))}
      import { openLog } from ${JSON.stringify(join(import.meta.dir, '../log.ts'))}
      const engine = await startEngine({
        dataDir: ${JSON.stringify(dataDir)}, entry: ${JSON.stringify(engineEntry)}, log: openLog('error'),
      })
      await engine.ready
      process.stdout.write(engine.pid() + '\\n')`
    const parent = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' })
    let said = ''
    for await (const chunk of parent.stdout) {
      said += new TextDecoder().decode(chunk)
      if (said.endsWith('\n')) break
    }
    const pid = Number(said)
    expect(pid).toBeGreaterThan(1)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await parent.exited
    await until(() => !isAlive(pid))
    expect(isAlive(pid)).toBe(false)
  }, 180_000)

  test('begins when the previous one has released the folder', async () => {
    const dataDir = freshFolder()
    const first = await startEngine({ dataDir, entry: engineEntry, log })
    await first.ready
    const second = await startEngine({ dataDir, entry: engineEntry, log })
    const holders: boolean[] = []
    const firstPid = first.pid()
    const isSecondReady = second.ready.then(() => holders.push(hasLibrary(firstPid)))
    // It opens the folder as soon as the library is loaded.
    await until(() => hasLibrary(second.pid()))
    await first.stop()
    await isSecondReady
    expect(holders).toEqual([false])
    await second.stop()
  }, 180_000)

  test('ends with `stop`, even before it is ready', async () => {
    const engine = await startEngine({ dataDir: freshFolder(), entry: engineEntry, log })
    await engine.stop()
    await Promise.allSettled([engine.ready])
    expect(engine.pid()).toBeUndefined()
  }, 180_000)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Whether the process runs and has chDB loaded; a process that has ended has nothing loaded. */
function hasLibrary(pid: number | undefined): boolean {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8').includes('chdb')
  } catch {
    return false
  }
}
