import { Database as SqliteFile } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  type Database,
  type Db,
  inTransaction,
  isDatabaseAway,
  openDatabase,
} from '../database/database.ts'
import { isDiskFull } from '../disk/full-disk.ts'
import { Problem } from '../http/problem.ts'
import { attempt } from '../loop/attempt.ts'

let folder: string
let path: string
let db: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unfurly-sqlite-'))
  path = join(folder, 'state.sqlite')
  db = openDatabase({ url: path, timeoutMs: 2000 })
  await sql`create table notes (id integer primary key, text text not null)`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const note = (to: Db, text: string) => sql`insert into notes (text) values (${text})`.execute(to)

async function texts(of: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(of)
  return rows.map((row) => row.text)
}

/** Acts as another process for SQLite: takes and releases the lock. */
function lockFile(): { unlock: () => void } {
  const other = new SqliteFile(path, { strict: true })
  other.run('begin immediate')
  return {
    unlock() {
      other.run('commit')
      other.close()
    },
  }
}

function countTicks(): { stop: () => number } {
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  return {
    stop() {
      clearInterval(timer)
      return ticks
    },
  }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)

describe('Reads outside a transaction', () => {
  test('run while a transaction is open and see the committed state', async () => {
    await note(db, 'before')
    const begun = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<string[]>()
    const transaction = db.transaction().execute(async (tx) => {
      await note(tx, 'within')
      begun.resolve()
      // Ends only after the read outside has been answered.
      expect(await answered.promise).toEqual(['before'])
      expect(await texts(tx)).toEqual(['before', 'within'])
    })
    await begun.promise
    answered.resolve(await texts(db))
    await transaction
    expect(await texts(db)).toEqual(['before', 'within'])
  })

  test('built by the query builder behave the same', async () => {
    const begun = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<number>()
    const transaction = db.transaction().execute(async (tx) => {
      await sql`create table of_transaction (id integer)`.execute(tx)
      begun.resolve()
      return answered.promise
    })
    await begun.promise
    const tables = await db
      .selectFrom('sqlite_master' as never)
      .selectAll()
      .execute()
    answered.resolve(tables.length)
    expect(await transaction).toBe(1)
  })

  test('see every awaited write', async () => {
    for (let round = 1; round <= 50; round++) {
      await note(db, String(round))
      expect((await texts(db)).length).toBe(round)
    }
  })

  test('of an in-memory database wait for the transaction, because there is one connection', async () => {
    const memory = openDatabase({ url: ':memory:', timeoutMs: 2000 })
    await sql`create table notes (id integer primary key, text text not null)`.execute(memory)
    const order: string[] = []
    const transaction = memory.transaction().execute(async (tx) => {
      await note(tx, 'within')
      await Bun.sleep(0)
      order.push('transaction')
    })
    const read = texts(memory).then((found) => order.push(...found))
    await Promise.all([transaction, read])
    expect(order).toEqual(['transaction', 'within'])
    await memory.destroy()
  })
})

describe('Writes', () => {
  test('wait for an open transaction in order', async () => {
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const transaction = db.transaction().execute(async (tx) => {
      await note(tx, 'transaction')
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const writes = ['one', 'two', 'three'].map((text) => note(db, text))
    mayEnd.resolve()
    await Promise.all([transaction, ...writes])
    expect(await texts(db)).toEqual(['transaction', 'one', 'two', 'three'])
  })

  test('of a failed transaction leave nothing', async () => {
    const failure = await failureOf(
      db.transaction().execute(async (tx) => {
        await note(tx, 'gone')
        throw new Error('on purpose')
      }),
    )
    expect(failure).toEqual(new Error('on purpose'))
    await note(db, 'next')
    expect(await texts(db)).toEqual(['next'])
  })

  test('of one attempt within a transaction are rolled back alone', async () => {
    await inTransaction(db, async (tx) => {
      await note(tx, 'kept')
      const refused = await attempt(tx, async () => {
        await note(tx, 'refused')
        throw new Problem('key-taken')
      })
      expect(refused).toBeInstanceOf(Problem)
      await attempt(tx, () => note(tx, 'good'))
    })
    expect(await texts(db)).toEqual(['kept', 'good'])
  })

  test('that wait too long for a transaction of their own process report the database as away', async () => {
    const impatient = openDatabase({ url: path, timeoutMs: 30 })
    const mayEnd = Promise.withResolvers<void>()
    const transaction = impatient.transaction().execute(() => mayEnd.promise)
    const failure = await failureOf(note(impatient, 'late'))
    expect(isDatabaseAway(failure)).toBe(true)
    mayEnd.resolve()
    await transaction
    await note(impatient, 'next')
    expect(await texts(db)).toEqual(['next'])
    await impatient.destroy()
  })
})

describe('The lock of another process', () => {
  test('is waited for without blocking the event loop', async () => {
    const { unlock } = lockFile()
    const ticks = countTicks()
    setTimeout(unlock, 300)
    await Promise.all([
      note(db, 'single'),
      db.transaction().execute((tx) => note(tx, 'in a transaction')),
      texts(db),
    ])
    expect(ticks.stop()).toBeGreaterThan(10)
    expect((await texts(db)).toSorted()).toEqual(['in a transaction', 'single'])
  })

  test('that is not released in time makes the database count as away', async () => {
    const impatient = openDatabase({ url: path, timeoutMs: 30 })
    const { unlock } = lockFile()
    for (const work of [
      () => note(impatient, 'late'),
      () => impatient.transaction().execute((tx) => note(tx, 'late')),
    ]) {
      const failure = await failureOf(work())
      expect([codeOf(failure), isDatabaseAway(failure)]).toEqual(['SQLITE_BUSY', true])
    }
    unlock()
    await note(impatient, 'in time')
    expect(await texts(db)).toEqual(['in time'])
    await impatient.destroy()
  })

  test('goes to both of two processes that write all the time', async () => {
    const other = openDatabase({ url: path, timeoutMs: 10_000 })
    const write = async (by: Database, name: string) => {
      for (let round = 0; round < 25; round++) {
        await by.transaction().execute(async (tx) => {
          await note(tx, name)
          await Bun.sleep(1)
          await note(tx, name)
        })
      }
    }
    await Promise.all([write(db, 'one'), write(other, 'other')])
    const written = Map.groupBy(await texts(db), (text) => text)
    expect([written.get('one')?.length, written.get('other')?.length]).toEqual([50, 50])
    await other.destroy()
  })
})

describe('A transaction that SQLite rolls back by itself', () => {
  const fillUp = async (tx: Db) => {
    for (let round = 0; round < 1000; round++) await note(tx, 'x'.repeat(4000))
  }

  beforeEach(async () => {
    await sql`pragma max_page_count = 20`.execute(db)
  })

  test('fails with the original error', async () => {
    const failure = await failureOf(db.transaction().execute(fillUp))
    const means = { isDiskFull: isDiskFull(failure), isDatabaseAway: isDatabaseAway(failure) }
    expect(codeOf(failure)).toBe('SQLITE_FULL')
    expect(means).toEqual({ isDiskFull: true, isDatabaseAway: false })
    expect(await texts(db)).toEqual([])
    await db.transaction().execute((tx) => note(tx, 'next'))
    expect(await texts(db)).toEqual(['next'])
  })

  test('runs no further queries, even if the failure was caught', async () => {
    const failure = await failureOf(
      db.transaction().execute(async (tx) => {
        await failureOf(fillUp(tx))
        await failureOf(note(tx, 'on its own'))
      }),
    )
    expect(codeOf(failure)).toBe('SQLITE_FULL')
    expect(await texts(db)).toEqual([])
  })
})

describe('A read-only database', () => {
  test('reads other connections’ writes and refuses to write', async () => {
    await note(db, 'one')
    const readOnly = openDatabase({ url: path, timeoutMs: 100, readOnly: true })
    expect(await texts(readOnly)).toEqual(['one'])
    await note(db, 'two')
    expect(await texts(readOnly)).toEqual(['one', 'two'])
    expect(codeOf(await failureOf(note(readOnly, 'three')))).toBe('SQLITE_READONLY')
    const begun = await failureOf(readOnly.transaction().execute(async () => undefined))
    expect(begun).toBeInstanceOf(Error)
    expect(await texts(db)).toEqual(['one', 'two'])
    await readOnly.destroy()
  })

  test('must exist', () => {
    const url = join(folder, 'missing.sqlite')
    expect(() => openDatabase({ url, timeoutMs: 100, readOnly: true })).toThrow()
  })
})

test('An extended code means the same as the plain one', () => {
  const failure = (code: string) => Object.assign(new Error('as SQLite says'), { code })
  for (const code of ['SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN_ISDIR']) {
    expect([code, isDatabaseAway(failure(code))]).toEqual([code, true])
  }
  for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'SQLITE_READONLY']) {
    expect([code, isDatabaseAway(failure(code))]).toEqual([code, false])
  }
})

test('A sequence of queries yields to the event loop', async () => {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, 5)
  for (let round = 0; round < 100_000 && !isOver; round++) await texts(db)
  expect(isOver).toBe(true)
})
