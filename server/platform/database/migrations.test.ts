import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../testing/servers/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import type { LockHolder } from './migration-lock.ts'
import { type Migration, runMigrations } from './migrations.ts'
import { EarlierSchemaError, NewerSchemaError } from './schema-errors.ts'

const baseline: Migration = async (db, { text }) => {
  await sql`create table things (id ${text} primary key)`.execute(db)
}

const colors: Migration = async (db, { text, report }) => {
  await sql`alter table things add column color ${text} not null default 'red'`.execute(db)
  report('half of it')
}

const first = { '0001-baseline': baseline }
const second = { ...first, '0002-colors': colors }

describe.each(['SQLite', 'PostgreSQL'])('A database (%s)', (kind) => {
  let postgres: TestDatabase | undefined
  let db: Database

  beforeEach(async () => {
    postgres = kind === 'PostgreSQL' ? await freshDatabase() : undefined
    db = openDatabase({ url: postgres?.url ?? ':memory:', timeoutMs: 10_000, poolSize: 2 })
  })

  afterEach(async () => {
    await db.destroy()
    await postgres?.drop()
  })

  const things = async () => (await sql`select * from things order by id`.execute(db)).rows

  test('of an earlier version keeps its rows and gets only the migrations that it has not had', async () => {
    await runMigrations(db, first)
    await sql`insert into things (id) values ('a')`.execute(db)
    const reports: string[] = []
    await runMigrations(db, second, { progress: (line) => reports.push(line) })
    await runMigrations(db, second, { progress: (line) => reports.push(line) })
    expect([await things(), reports]).toEqual([[{ id: 'a', color: 'red' }], ['half of it']])
  })

  test('of a newer version is refused and left unchanged', async () => {
    await runMigrations(db, second)
    await sql`insert into things (id) values ('a')`.execute(db)
    const refusal = await runMigrations(db, first).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NewerSchemaError)
    expect(String(refusal)).toContain('0002-colors, which this version does not know')
    expect(await things()).toEqual([{ id: 'a', color: 'red' }])
  })

  test('of a build whose migrations were replaced is refused and left unchanged', async () => {
    await runMigrations(db, { '0001-people': baseline, '0002-links': colors })
    const refusal = await runMigrations(db, second).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EarlierSchemaError)
    expect(String(refusal)).toContain('0001-people, which this version has replaced')
    expect(await things()).toEqual([])
  })

  test('compares text by bytes', async () => {
    await runMigrations(db, first)
    await sql`insert into things (id) values ('a'), ('Z'), ('ä')`.execute(db)
    expect(await things()).toEqual([{ id: 'Z' }, { id: 'a' }, { id: 'ä' }])
  })
})

test('An instance that waits for the migrations of another one names it', async () => {
  const postgres = await freshDatabase()
  const options = { url: postgres.url, timeoutMs: 10_000, poolSize: 2 }
  const [first, second] = [openDatabase(options), openDatabase(options)]
  const isLocked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow: Migration = async (...given) => {
    await baseline(...given)
    isLocked.resolve()
    await mayEnd.promise
  }
  const migrating = runMigrations(first, { '0001-baseline': slow })
  await isLocked.promise
  const holders: LockHolder[] = []
  await Promise.all([
    migrating,
    runMigrations(
      second,
      { '0001-baseline': slow },
      {
        waiting: (holder) => {
          holders.push(holder)
          mayEnd.resolve()
        },
      },
    ),
  ])
  expect(holders).toEqual([
    {
      name: `Unfurly on ${hostname()}, process ${process.pid}`,
      address: '127.0.0.1',
      seconds: expect.any(Number),
    },
  ])
  await Promise.all([first.destroy(), second.destroy(), postgres.drop()])
})
