import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  newDataDir,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { refusedStart } from '../testing/programs/refused-start.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000

test(
  'an invalid variable stops the start with one line',
  async () => {
    expect(await refusedStart({ environment: { PORT: 'eighty' } })).toContain('PORT got "eighty"')
    expect(
      await refusedStart({ environment: { DATABASE_URL: 'postgres://u:p@127.0.0.1/x' } }),
    ).toContain('SECRET_KEY is not set')
  },
  SLOW,
)

test(
  'a port in use stops the start with one line',
  async () => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const port = other.port ?? 0
    expect(await refusedStart({ port })).toContain(`PORT ${port} is in use by another program`)
    await other.stop(true)
  },
  SLOW,
)

test.each(['1', '2'])(
  'a start waits for a port that a predecessor still holds, and logs it (WEB_CONCURRENCY %s)',
  async (concurrency) => {
    // Like processes of a killed program that share the port, and end a moment after its locks are free.
    const before = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      ...{ reusePort: true },
      socket: { data: () => undefined },
    })
    const program = await startTestProgram({
      port: before.port,
      environment: { WEB_CONCURRENCY: concurrency },
      onLaunch: async ({ output }) => {
        await until(() => output().includes('waiting for the port'))
        before.stop(true)
      },
    })
    expect(program.output().split('waiting for the port')).toHaveLength(2)
    expect(await program.stop()).toBe(0)
    removeFolder(program.dataDir)
  },
  SLOW,
)

test(
  'an unwritable or foreign data folder stops the start with one line',
  async () => {
    expect(await refusedStart({ dataDir: '/proc/unfurly' })).toContain('cannot be written to')
    const foreign = newDataDir()
    mkdirSync(join(foreign, 'photos'))
    expect(await refusedStart({ dataDir: foreign })).toContain('holds files of something else')
    const file = join(newDataDir(), 'file')
    writeFileSync(file, '')
    expect(await refusedStart({ dataDir: file })).toContain('cannot be written to')
  },
  SLOW,
)

test(
  'a data folder in use stops the start with one line',
  async () => {
    const first = await startTestProgram()
    expect(await refusedStart({ dataDir: first.dataDir })).toContain('is in use by another Unfurly')
    expect(await first.stop()).toBe(0)
  },
  SLOW,
)

test(
  'files on disk are readable by their owner only',
  async () => {
    const program = await startTestProgram({ dataDir: newDataDir() })
    await registerAt(program.origin)
    const { dataDir } = program
    const readable = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    )
    expect(readable).toEqual([])
    expect(await program.stop()).toBe(0)
  },
  SLOW,
)

test(
  'a missing PostgreSQL database stops the start with one line, without its address',
  async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const line = await refusedStart({
      environment: {
        DATABASE_URL: url.href,
        SECRET_KEY: 'the same on both machines, in every test',
      },
    })
    expect(line).toContain('no_such_database')
    expect(line).not.toContain(url.port)
    await database.drop()
  },
  SLOW,
)
