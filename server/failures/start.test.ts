import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshDatabase } from '../testing/postgres.ts'
import { failToStart, newDataDir, registerAt, startTestProgram } from '../testing/program.ts'

const SLOW = 60_000

async function oneLine(options: Parameters<typeof failToStart>[0]): Promise<string> {
  const { code, said } = await failToStart(options)
  expect(code).toBe(1)
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test(
  'a wrong variable stops the start with one line',
  async () => {
    expect(await oneLine({ environment: { PORT: 'eighty' } })).toContain('PORT got "eighty"')
    expect(
      await oneLine({ environment: { DATABASE_URL: 'postgres://u:p@127.0.0.1/x' } }),
    ).toContain('SECRET_KEY is not set')
  },
  SLOW,
)

test(
  'a taken port stops the start with one line',
  async () => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const port = other.port ?? 0
    expect(await oneLine({ port })).toContain(`PORT ${port} is in use by another program`)
    await other.stop(true)
  },
  SLOW,
)

test(
  'an unwritable or foreign data folder stops the start with one line',
  async () => {
    expect(await oneLine({ dataDir: '/proc/unfurly' })).toContain('cannot be written to')
    const foreign = newDataDir()
    mkdirSync(join(foreign, 'photos'))
    expect(await oneLine({ dataDir: foreign })).toContain('holds files of something else')
    const file = join(newDataDir(), 'file')
    writeFileSync(file, '')
    expect(await oneLine({ dataDir: file })).toContain('cannot be written to')
  },
  SLOW,
)

test(
  'a folder that another program works in stops the start with one line',
  async () => {
    const first = await startTestProgram()
    expect(await oneLine({ dataDir: first.dataDir })).toContain('is in use by another Unfurly')
    expect(await first.stop()).toBe(0)
  },
  SLOW,
)

test(
  'what is kept on disk is for its owner only',
  async () => {
    const program = await startTestProgram()
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
  'a database that refuses stops the start with one line, without its address',
  async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const line = await oneLine({
      environment: { DATABASE_URL: url.href, SECRET_KEY: 'the same on both machines' },
    })
    expect(line).toContain('no_such_database')
    expect(line).not.toContain(url.port)
    await database.drop()
  },
  SLOW,
)
