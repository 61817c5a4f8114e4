import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { until } from '../../testing/until.ts'
import {
  type Database,
  type Db,
  isDatabaseAway,
  openDatabase,
  openReaders,
} from '../database/database.ts'

let folder: string
let url: string
let db: Database
let reading: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unfurly-readers-'))
  url = join(folder, 'state.sqlite')
  db = openDatabase({ url, timeoutMs: 2000 })
  await sql`create table things (name text, count integer, share real)`.execute(db)
  reading = openReaders(db, { url, timeoutMs: 20_000 })
})

afterEach(async () => {
  await reading.destroy()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const count = (of: Db, up: number) =>
  sql<{ n: number }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${up})
    select count(*) as n from c`.execute(of)

/** The same by the query builder, which readers recognize as a read. */
const countUp = (of: Db, up: number) =>
  of
    .selectNoFrom(
      sql<number>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${up})
        select count(*) from c)`.as('n'),
    )
    .executeTakeFirstOrThrow()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const TEXTS = [
  '',
  'plain',
  '"quoted" \\ back',
  'line\nline\r\u2028\u2029',
  'Grüße, 你好, مرحبا',
  '👩‍👩‍👧 🏳️‍🌈',
  'nul \u0000 within',
  '\ufeff\ufffd',
]
const NUMBERS = [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1_763_812_800_000]
const SHARES = [0.1, -1.5, 1e-300, 1.7976931348623157e308, 2 / 3]

describe('Reads in threads', () => {
  test('return the same as reads on the event loop', async () => {
    for (const name of [...TEXTS, null]) {
      await sql`insert into things (name) values (${name})`.execute(db)
    }
    for (const number of NUMBERS)
      await sql`insert into things (count) values (${number})`.execute(db)
    for (const share of SHARES) await sql`insert into things (share) values (${share})`.execute(db)
    const all = (of: Db) => sql`select * from things`.execute(of)
    expect((await all(reading)).rows).toEqual((await all(db)).rows)
    const given = (of: Db) =>
      sql`select ${TEXTS[5]} as a, ${null} as b, ${NUMBERS[3]} as c, ${SHARES[4]} as d`.execute(of)
    expect((await given(reading)).rows).toEqual((await given(db)).rows)
    for (const name of TEXTS) {
      const found = await sql`select count(*) as n from things where name = ${name}`.execute(
        reading,
      )
      expect([name, found.rows]).toEqual([name, [{ n: 1 }]])
    }
  })

  test('see everything committed before them', async () => {
    for (let round = 1; round <= 20; round++) {
      await sql`insert into things (count) values (${round})`.execute(db)
      const { rows } = await sql`select count(*) as n from things`.execute(reading)
      expect(rows).toEqual([{ n: round }])
    }
  })

  test('are all answered when there are more of them than threads', async () => {
    const asked = Array.from({ length: 30 }, (_, number) => number + 1)
    const answers = await Promise.all(asked.map((up) => countUp(reading, up)))
    expect(answers.map(({ n }) => n)).toEqual(asked)
  })

  test('do not block the event loop', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    expect(await countUp(reading, 3_000_000)).toEqual({ n: 3_000_000 })
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(10)
  })

  test('fail with the error of the database', async () => {
    const failure = await failureOf(sql`select * from nothing_there`.execute(reading))
    expect(String(failure)).toContain('no such table: nothing_there')
    expect(isDatabaseAway(failure)).toBe(false)
    expect(await countUp(reading, 3)).toEqual({ n: 3 })
  })

  test('refuse writes and transactions', async () => {
    for (const refused of [
      sql`insert into things (name) values ('x')`.execute(reading),
      count(reading, 2),
      reading.transaction().execute(async () => undefined),
    ]) {
      expect(await failureOf(refused)).toBeInstanceOf(Error)
    }
    expect((await sql`select * from things`.execute(db)).rows).toEqual([])
  })
})

describe('A read that takes too long', () => {
  test('counts as away, and another thread replaces it', async () => {
    const hasty = openReaders(db, { url, timeoutMs: 300, threads: 1 })
    const failure = await failureOf(countUp(hasty, 8_000_000))
    expect(isDatabaseAway(failure)).toBe(true)
    // The abandoned thread still limits new ones until its query ends.
    await until(async () => !(await failureOf(countUp(hasty, 3))), { everyMs: 1 })
    expect(await countUp(hasty, 3)).toEqual({ n: 3 })
    await hasty.destroy()
  })

  test('fails at once when the database is closed', async () => {
    const closing = openReaders(db, { url, timeoutMs: 20_000, threads: 1 })
    const asked = [countUp(closing, 3_000_000), countUp(closing, 2)].map(failureOf)
    await countUp(reading, 1)
    await closing.destroy()
    for (const failure of await Promise.all(asked)) expect(isDatabaseAway(failure)).toBe(true)
  })
})

test('PostgreSQL and an in-memory database need no readers', () => {
  for (const of of [':memory:', 'postgres://localhost/none']) {
    expect(openReaders(db, { url: of, timeoutMs: 100 })).toBe(db)
  }
})
