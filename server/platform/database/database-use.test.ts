import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'
import { type Database, inTransaction, openDatabase, openReaders } from './database.ts'
import { findDatabaseUse } from './database-use.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-use-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A transaction that stays open until the test ends it. */
function hold(db: Database) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const over = inTransaction(db, async () => {
    begun.resolve()
    await end.promise
  })
  return {
    begun: begun.promise,
    end: () => {
      end.resolve()
      return over
    },
  }
}

async function expectWaitingToBeSeen(db: Database, size: number): Promise<void> {
  expect(findDatabaseUse(db)).toEqual({ size, inUse: 0, waiting: 0 })
  const holders = Array.from({ length: size }, () => hold(db))
  await Promise.all(holders.map(({ begun }) => begun))
  const others = [hold(db), hold(db)]
  await until(() => findDatabaseUse(db)?.waiting === 2)
  expect(findDatabaseUse(db)).toEqual({ size, inUse: size, waiting: 2 })
  await Promise.all([...holders, ...others].map(({ end }) => end()))
  await until(() => findDatabaseUse(db)?.inUse === 0)
}

test('for SQLite, writers and waiting writers are counted', async () => {
  const db = openDatabase({ url: join(folder, 'state.sqlite'), timeoutMs: 20_000 })
  await expectWaitingToBeSeen(db, 1)
  await db.destroy()
})

test('for PostgreSQL, connections of the pool and waiting callers are counted', async () => {
  const { url, drop } = await freshDatabase()
  const db = openDatabase({ url, timeoutMs: 20_000, poolSize: 2 })
  await expectWaitingToBeSeen(db, 2)
  await db.destroy()
  await drop()
})

test('for reader threads, busy threads and waiting reads are counted', async () => {
  const url = join(folder, 'read.sqlite')
  const db = openDatabase({ url, timeoutMs: 20_000 })
  await sql`create table notes (id integer primary key)`.execute(db)
  const readers = openReaders(db, { url, timeoutMs: 20_000, threads: 2 })
  expect(findDatabaseUse(readers)).toEqual({ size: 2, inUse: 0, waiting: 0 })
  const reads = Array.from({ length: 3 }, () => sql`select 1 from notes`.execute(readers))
  await until(() => findDatabaseUse(readers)?.inUse === 2)
  expect(findDatabaseUse(readers)).toEqual({ size: 2, inUse: 2, waiting: 1 })
  await Promise.all(reads)
  expect(findDatabaseUse(readers)).toEqual({ size: 2, inUse: 0, waiting: 0 })
  await readers.destroy()
  await db.destroy()
})

test('a read-only database has no waiting connections', async () => {
  const url = join(folder, 'read.sqlite')
  const db = openDatabase({ url, timeoutMs: 20_000, readOnly: true })
  expect(findDatabaseUse(db)).toEqual({ size: 0, inUse: 0, waiting: 0 })
  await db.destroy()
})
