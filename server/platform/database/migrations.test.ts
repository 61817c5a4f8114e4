import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../testing/servers/postgres.ts'
import { type Database, openDatabase } from './database.ts'
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
    await runMigrations(db, second, (progress) => reports.push(progress))
    await runMigrations(db, second, (progress) => reports.push(progress))
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
