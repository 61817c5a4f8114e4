import { afterEach, expect, test } from 'bun:test'
import type { AccountRestore } from '../../contract/clicks/restores.ts'
import { PASSWORD } from '../testing/app.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { manyClicksZip } from '../testing/restores/many-clicks-zip.ts'
import { until } from '../testing/until.ts'

/** The claim of the killed worker runs out before another one goes on. */
const SLOW = 600_000
const WAIT = { longestMs: SLOW, everyMs: 250 }
const LINKS = 500
const CLICKS = 150_000

let program: RunningProgram | undefined

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
})

test(
  'a restore whose worker is killed with -9 half-way goes on, and has each link and click once',
  async () => {
    program = await startTestProgram()
    const { origin } = program
    const token = await registerAt(origin)
    const call = (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) =>
      fetch(`${origin}/api/ui/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': body instanceof Uint8Array ? 'application/zip' : 'application/json',
        },
        ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      })
    const read = async () =>
      ((await (await call('GET', '/account/restore')).json()) as { restore: AccountRestore })
        .restore
    const confirmed = await call('POST', '/auth/confirmations', { password: PASSWORD })
    expect(confirmed.status).toBe(200)
    const domain = new URL(origin).host
    const many = { domain, publicUrl: origin, links: LINKS, clicks: CLICKS, now: Date.now() }
    expect((await call('POST', '/account/restore', manyClicksZip(many))).status).toBe(202)
    await until(async () => (await read()).status !== 'CHECKING', WAIT)
    expect(await read()).toMatchObject({ status: 'CHECKED', counts: { clicks: CLICKS } })
    expect((await call('PUT', '/account/restore', {})).status).toBe(202)
    // Links are behind it, and some of the clicks.
    await until(async () => (await read()).progress >= 20, WAIT)
    const worker = program.processes().worker ?? 0
    process.kill(worker, 'SIGKILL')
    expect(await read()).toMatchObject({ status: 'RUNNING' })
    await until(async () => (await read()).status === 'DONE', WAIT)
    expect(program.processes().worker).not.toBe(worker)
    const clickhouse = program.openClickHouse()
    const rows = await clickhouse.query<{ n: number; visitors: number }>(
      'SELECT count() AS n, uniqExact(visitor) AS visitors FROM clicks',
      {},
      30,
    )
    expect(rows).toEqual([{ n: CLICKS, visitors: CLICKS }])
    await clickhouse.close()
    const list = (await (await call('GET', '/redirects?limit=1')).json()) as { total: number }
    expect(list.total).toBe(LINKS)
  },
  SLOW,
)
