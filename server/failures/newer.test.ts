import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../schema/migrate.ts'
import { visit } from '../testing/load.ts'
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
import { refusedStart } from '../testing/programs/refused-start.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const NEWER = '9999-of-another-time'
const EARLIER = '0001-people'

let program: RunningProgram | undefined

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
  program = undefined
})

test(
  'a data folder of a newer version, or of a build before the first release, is refused with a clear message',
  async () => {
    const dataDir = await startedDataDir()
    const path = join(dataDir, 'unfurly.sqlite')
    const file = new Database(path)
    file.run('insert into kysely_migration values (?, ?)', [NEWER, new Date().toISOString()])
    const line = await refusedStart({ dataDir })
    expect(line).toContain('This data folder was written by a newer version of Unfurly')
    expect(line).toContain(NEWER)
    expect(line).not.toContain('corrupted')

    file.run('delete from kysely_migration where name <> ?', [NEWER])
    file.run('insert into kysely_migration values (?, ?)', [EARLIER, new Date().toISOString()])
    file.close()
    const other = await refusedStart({ dataDir })
    expect(other).toContain(
      'This data folder was written by a build of Unfurly from before its first release',
    )
    expect(other).toContain(EARLIER)
    expect(other).toContain('begin anew: move DATA_DIR away')
  },
  SLOW,
)

test(
  'a PostgreSQL database of a newer version is refused with a clear message',
  async () => {
    const database = await freshDatabase()
    const db = openDatabase({ url: database.url, timeoutMs: 10_000 })
    await migrate(db)
    await sql`insert into kysely_migration values (${NEWER}, 'now')`.execute(db)
    await db.destroy()
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'the same on every machine of a test',
    }
    const line = await refusedStart({ environment })
    expect(line).toContain('This database was written by a newer version of Unfurly')
    expect(line).toContain(NEWER)
    await database.drop()
  },
  SLOW,
)

test(
  'with an analytics store of a newer version, links redirect, clicks wait, and /ready and the log say so',
  async () => {
    const dataDir = await startedDataDir()
    const first = await startTestProgram({ dataDir })
    program = first
    await createLinkAt(first.origin, await registerAt(first.origin), {
      redirectTo: 'https://example.com/',
      vanity: 'patient',
      forwardQuery: true,
    })
    const clickhouse = first.openClickHouse()
    await clickhouse.insert({
      table: 'migrations',
      columns: ['name'],
      rows: [[NEWER]],
      token: NEWER,
    })
    await clickhouse.close()
    expect(await first.stop()).toBe(0)

    const second = await startDegraded({ dataDir })
    program = second
    await until(() => second.output().includes(NEWER))
    expect(second.output()).toContain('was written by a newer version of Unfurly')
    const load = visit(`${second.origin}/patient`, 2)
    await until(() => load.answered.size >= 50)
    await load.stop()
    const { find } = await untilMetrics(
      second.origin,
      (metrics) => (metrics.find('unfurly_journal_waiting_segments') ?? 0) > 0,
    )
    const store = second.openClickHouse()
    const rows = await store.query<{ n: number }>(
      'select toUInt32(count()) as n from clicks',
      {},
      9,
    )
    expect(rows).toEqual([{ n: 0 }])
    await store.close()
    const ready = await fetch(`${second.origin}/ready`)
    expect([ready.status, (await ready.json()) as object]).toMatchObject([
      200,
      { status: 'degraded', checks: { analytics: 'away' } },
    ])
    expect(find('unfurly_journal_waiting_segments')).toBeGreaterThan(0)
  },
  SLOW,
)
