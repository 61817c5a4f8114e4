import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { untilMetrics } from '../testing/metrics.ts'
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
const KEY = 'still-here'
const ADVICE = 'the database file is damaged: stop Unfurly and restore the file from a backup'

let program: RunningProgram | undefined

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
  program = undefined
})

/** Creates a stopped installation with a link. */
async function makeInstallation() {
  const dataDir = await startedDataDir()
  const running = await startTestProgram({ dataDir })
  program = running
  const token = await registerAt(running.origin)
  await createLinkAt(running.origin, token, { redirectTo: 'https://example.com/', vanity: KEY })
  expect(await running.stop()).toBe(0)
  const path = join(dataDir, 'unfurly.sqlite')
  return { dataDir, token, path }
}

/** Overwrites the root page of a table or an index. */
function smash(path: string, name: string): void {
  const file = new Database(path)
  const page = file
    .query<{ at: number; size: number }, [string]>(
      'select rootpage as at, page_size as size from sqlite_schema, pragma_page_size() where name = ?',
    )
    .get(name)
  file.close()
  if (!page) throw new Error(`there is no ${name}`)
  const raw = openSync(path, 'r+')
  writeSync(raw, Buffer.alloc(page.size, 'x'), 0, page.size, (page.at - 1) * page.size)
  closeSync(raw)
}

async function readiness({ origin }: RunningProgram) {
  const answer = await fetch(`${origin}/ready`)
  const body = (await answer.json()) as { status: string; checks: Record<string, string> }
  return { code: answer.status, ...body }
}

async function untilDatabaseIs(running: RunningProgram, state: string) {
  return until(async () => {
    const now = await readiness(running)
    return now.checks.database === state && now
  })
}

/** A process that is busy leaves its metrics out of an answer. */
const untilMetricIs = ({ origin }: RunningProgram, value: number) =>
  untilMetrics(origin, ({ find }) => find('unfurly_database_damaged') === value)

test(
  'a damaged page that a call reads is reported by /ready, /metrics and the log, also after a restart, until the file is restored',
  async () => {
    const { dataDir, token, path } = await makeInstallation()
    const backup = `${path}.backup`
    copyFileSync(path, backup)
    smash(path, 'links_live_by_creation')
    const running = await startTestProgram({ dataDir })
    program = running
    await untilMetricIs(running, 0)
    const list = await fetch(`${running.origin}/api/ui/v1/redirects`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(list.status).toBe(500)
    expect(await untilDatabaseIs(running, 'damaged')).toMatchObject({
      code: 200,
      status: 'degraded',
    })
    await untilMetricIs(running, 1)
    expect(running.output()).toContain(ADVICE)
    const followed = await fetch(`${running.origin}/${KEY}`, { redirect: 'manual' })
    expect(followed.status).toBe(302)
    expect(await running.stop()).toBe(0)

    const again = await startDegraded({ dataDir })
    program = again
    await untilDatabaseIs(again, 'damaged')
    expect(await again.stop()).toBe(0)

    copyFileSync(backup, path)
    const restored = await startTestProgram({ dataDir })
    program = restored
    await untilMetricIs(restored, 0)
    expect((await fetch(`${restored.origin}/${KEY}`, { redirect: 'manual' })).status).toBe(302)
  },
  SLOW,
)

test(
  'a damaged page that no call reads is found by the daily check',
  async () => {
    const dataDir = await startedDataDir()
    const path = join(dataDir, 'unfurly.sqlite')
    const file = new Database(path)
    file.run("update installation set value = '0' where name = 'file-checked-at'")
    file.close()
    smash(path, 'utm_templates')
    const running = await startDegraded({ dataDir })
    program = running
    expect((await untilDatabaseIs(running, 'damaged')).status).toBe('degraded')
    await until(() => running.output().includes(ADVICE))
  },
  SLOW,
)
