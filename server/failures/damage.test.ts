import { afterEach, expect, test } from 'bun:test'
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { untilMetrics } from '../testing/metrics.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startDegraded,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const APRIL = Date.parse('2026-04-10T12:00:00Z')

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

/** Inserts clicks of two months, so that they stay in two parts. */
async function insertClicks(running: RunningProgram, accountId: string) {
  const clickhouse = running.openClickHouse()
  for (const [month, count] of [
    ['2026-04', 5000],
    ['2026-03', 20],
  ] as const) {
    await clickhouse.command(
      `INSERT INTO clicks (account_id, link_id, at, kind, visitor) SELECT '${accountId}', 'lnk_a',
        toDateTime64('${month}-10 12:00:00', 3, 'UTC') + number, 'human', number + 1 FROM numbers(${count})`,
    )
  }
  const [part] = await clickhouse.query<{ name: string; path: string }>(
    "SELECT name, path FROM system.parts WHERE table = 'clicks' AND active AND rows = 5000",
    {},
    9,
  )
  await clickhouse.close()
  if (!part) throw new Error('no part')
  return part
}

/** Damages a file like a bad disk. A second call restores the bytes. */
function flip(part: string): void {
  const path = join(part, 'data.bin')
  const [at, bytes] = [Math.floor(statSync(path).size / 2), Buffer.alloc(64)]
  const file = openSync(path, 'r+')
  readSync(file, bytes, 0, 64, at)
  writeSync(
    file,
    bytes.map((byte) => byte ^ 0xff),
    0,
    64,
    at,
  )
  closeSync(file)
}

async function repair(sql: string) {
  const child = Bun.spawn(
    [process.execPath, '--no-env-file', join(import.meta.dir, '../commands/repair.ts'), sql],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const output = await new Response(child.stdout).text()
  const failed = await new Response(child.stderr).text()
  return { code: await child.exited, output, failed }
}

test(
  'with a damaged part of the clicks the rest is answered, the missing ones are reported, and a backup restores them',
  async () => {
    dataDir = await startedDataDir()
    program = await startTestProgram({ dataDir })
    const headers = { authorization: `Bearer ${await registerAt(program.origin)}` }
    const get = async (path: string) => {
      const answer = await fetch(`${program?.origin}${path}`, { headers })
      return { status: answer.status, body: await answer.json() }
    }
    const clicks = async () => {
      const { body } = await get(
        '/api/ui/v1/analytics/summary?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z',
      )
      return body.clicks
    }
    // The tables are created while links are already answered.
    await until(async () => (await clicks()) === 0)
    const part = await insertClicks(program, (await get('/api/ui/v1/account')).body.id)
    expect(await clicks()).toBe(5020)
    flip(part.path)
    const refused = await get('/api/ui/v1/analytics/events?from=2026-01-01T00:00:00Z')
    expect(refused.status).toBe(503)
    await until(async () => (await clicks()) === 20)

    const missing = { part: part.name, clicks: 5000, firstAt: APRIL, lastAt: APRIL + 4_999_000 }
    const isReported = async () => {
      const { status, body } = await get('/ready')
      expect(status).toBe(200)
      const want = { status: 'degraded', checks: { analytics: 'damaged' }, missingParts: [missing] }
      return Bun.deepMatch(want, body)
    }
    await until(isReported)
    await untilMetrics(
      program.origin,
      ({ find }) =>
        find('unfurly_clicks_missing_parts') === 1 && find('unfurly_clicks_missing') === 5000,
    )
    expect((await repair('SELECT 1')).failed).toContain('is in use by another Unfurly')

    await program.stop()
    program = await startDegraded({ dataDir })
    await until(isReported)
    const { output } = program
    await until(() => output().includes('clicks are missing'))

    await program.stop()
    flip(join(part.path, '../detached', part.name))
    const done = await repair(`ALTER TABLE clicks ATTACH PART '${part.name}'`)
    expect(done).toEqual({ code: 0, output: '', failed: '' })
    program = await startTestProgram({ dataDir })
    await until(async () => (await get('/ready')).body.status === 'ok')
    expect(await clicks()).toBe(5020)
  },
  SLOW,
)
