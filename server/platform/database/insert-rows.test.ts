import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { type Database, inTransaction, openDatabase } from './database.ts'
import { insertFreeRows, insertRows } from './insert-rows.ts'

const jobOf = (at: number, payload = `Job ${at}`) => ({
  id: `job_${at}`,
  kind: 'test',
  payload,
  run_at: 1_700_000_000_000 + at,
  attempts: 0,
  claimed_until: at % 2 === 0 ? null : at,
  last_error: null,
  created_at: 1,
})

describe.each(['SQLite', 'PostgreSQL'])('Many rows (%s)', (kind) => {
  let db: Database
  beforeEach(async () => {
    const url = kind === 'SQLite' ? ':memory:' : (await freshDatabase()).url
    db = openDatabase({ url, timeoutMs: 5000 })
    await sql`create table jobs (
      id text primary key, kind text not null, payload text not null, run_at bigint not null,
      attempts integer not null, claimed_until bigint, last_error text, created_at bigint not null
    )`.execute(db)
  })
  const read = () => db.selectFrom('jobs').selectAll().orderBy('run_at').execute()

  test('are inserted as they are, more than one statement holds', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => jobOf(at))
    await inTransaction(db, (tx) => insertRows(tx, 'jobs', rows))
    expect(await read()).toEqual(rows)
  })

  test('have quotes, braces and letters of any script; half a letter becomes a sign for one', async () => {
    const names = [`O'Neil "and" {sons}\\`, 'Grüße 🙂', 'half \ud83d', 'line\nbreak', '\\ud83d']
    const rows = names.map((name, at) => jobOf(at, name))
    await inTransaction(db, (tx) => insertRows(tx, 'jobs', rows))
    const kept = (await read()).map(({ payload }) => payload)
    expect(kept).toEqual(names.map((name) => name.toWellFormed()))
  })

  test('none is no statement', async () => {
    await inTransaction(db, (tx) => insertRows(tx, 'jobs', []))
    expect(await read()).toEqual([])
  })

  test('whose key is there, or is repeated among them, are left out', async () => {
    const insert = (rows: ReturnType<typeof jobOf>[]) =>
      inTransaction(db, (tx) => insertFreeRows(tx, 'jobs', rows))
    expect(await insert([jobOf(1), jobOf(2), jobOf(2, 'Second')])).toEqual(
      new Set(['job_1', 'job_2']),
    )
    expect(await insert([jobOf(2, 'Other'), jobOf(3)])).toEqual(new Set(['job_3']))
    expect((await read()).map(({ payload }) => payload)).toEqual(['Job 1', 'Job 2', 'Job 3'])
  })
})
