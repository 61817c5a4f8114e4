import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/database/database.ts'
import { freePort } from '../testing/free-port.ts'
import { type LaunchedProgram, launchProgram } from '../testing/programs/launch.ts'
import { createLinkAt, registerAt } from '../testing/programs/program.ts'
import { freshDatabase, type TestDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000

let database: TestDatabase
let site: ReturnType<typeof Bun.serve>
const programs: LaunchedProgram[] = []
const folders: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  site = Bun.serve({ port: 0, hostname: '0.0.0.0', fetch: () => new Response('Here') })
})
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => site.stop(true))

async function start(environment: Record<string, string>): Promise<LaunchedProgram> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-point-'))
  folders.push(dataDir)
  const program = launchProgram({
    entry: 'source',
    dataDir,
    port: await freePort(),
    environment: {
      DATABASE_URL: database.url,
      SECRET_KEY: 'only for tests, and known to everybody',
      ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
      ...environment,
    },
  })
  programs.push(program)
  return program
}

test(
  'an instance that only checks runs one process beside its parent, and is a vantage point of the others',
  async () => {
    const whole = await start({ MONITOR_NAME: 'home' })
    await whole.untilReady()
    const point = await start({ MONITOR_NAME: 'far', MONITOR_ONLY: 'true' })
    await until(() => point.output().includes('"ready"'))
    expect(Object.keys(point.processes()).sort()).toEqual(['main', 'monitor'])
    const token = await registerAt(whole.origin)
    const link = { redirectTo: `http://127.0.0.1:${site.port}/`, monitoring: true, vanity: 'far' }
    await createLinkAt(whole.origin, token, link)
    const db = openDatabase({ url: database.url, timeoutMs: 10_000 })
    const checked = async () => {
      const rows = await db
        .selectFrom('watch_points')
        .select('point')
        .where('phase', '=', 'UP')
        .orderBy('point')
        .execute()
      return rows.map((row) => row.point).join() === 'far,home'
    }
    await until(checked)
    const monitors = await fetch(`${whole.origin}/api/ui/v1/monitors`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await monitors.json()).toMatchObject({
      points: ['far', 'home'],
      items: [{ key: 'far', state: 'UP' }],
    })
    await db.destroy()
  },
  SLOW,
)

test(
  'a monitor process that is killed is started again, and goes on',
  async () => {
    const program = await start({ MONITOR_NAME: 'home' })
    await program.untilReady()
    const { monitor = 0 } = program.processes()
    process.kill(monitor, 'SIGKILL')
    await until(() => (program.processes().monitor ?? monitor) !== monitor)
    const token = await registerAt(program.origin)
    const link = {
      redirectTo: `http://127.0.0.1:${site.port}/again`,
      monitoring: true,
      vanity: 'again',
    }
    await createLinkAt(program.origin, token, link)
    await until(async () => {
      const answer = await fetch(`${program.origin}/api/ui/v1/monitors?state=UP`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { total: number }).total === 1
    })
  },
  SLOW,
)
