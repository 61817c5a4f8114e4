import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { openMigrated } from '../../testing/migrated-database.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { HOUR, MINUTE } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { openPreparedQueries } from '../database/open-prepared-queries.ts'
import type { PreparedQueries } from '../database/prepared-queries.ts'
import type { Tables } from '../database/tables.ts'
import { openLog } from '../log.ts'
import { ChangeFeed } from './change-feed.ts'
import { appendChanges, clearChanges } from './change-log.ts'

const EVERYTHING = 'everything'

let db: Database
let preparedQueries: PreparedQueries
let feed: ChangeFeed

async function open(url: string): Promise<void> {
  db = await openMigrated({ url, timeoutMs: 5000, poolSize: 8 })
  preparedQueries = openPreparedQueries({ url, timeoutMs: 5000, log: openLog('error'), width: 2 })
}

async function close(): Promise<void> {
  await preparedQueries.close()
  await db.destroy()
}

/** Everything that one read finds. */
async function look(): Promise<string[]> {
  const heard: string[] = []
  for (;;) {
    const page = await feed.next()
    if (page.kind === 'lost') return [...heard, EVERYTHING]
    heard.push(...page.subjects)
    if (page.isLast) return heard
  }
}

const append = (...subjects: string[]) => inTransaction(db, (tx) => appendChanges(tx, subjects))

/** Rows of that age. */
async function appendOld(subject: string, ageMs: number): Promise<void> {
  const at = Date.now() - ageMs
  await db.insertInto('changes').values({ id: subject, subject, at }).execute()
}

/** A reader that has read everything so far. */
async function beginFollowing(): Promise<void> {
  await append('before')
  feed = new ChangeFeed(db, preparedQueries)
  expect(await look()).toEqual([EVERYTHING])
}

const subjectsLeft = async () => {
  const rows = await db.selectFrom('changes').select('subject').orderBy('number').execute()
  return rows.map(({ subject }) => subject)
}

describe.each(['SQLite', 'PostgreSQL'])('the change log (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-changes-'))
  beforeAll(async () => {
    const url = kind === 'SQLite' ? join(folder, 'state.sqlite') : (await freshDatabase()).url
    await open(url)
  })
  beforeEach(async () => {
    await db.deleteFrom('changes').execute()
  })
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('reports each change once', async () => {
    await beginFollowing()
    expect(await look()).toEqual([])
    await append('a', 'b')
    await append('a')
    expect(await look()).toEqual(['a', 'b', 'a'])
    expect(await look()).toEqual([])
    await append('c')
    expect(await look()).toEqual(['c'])
  })

  test('is read by one prepared query while nothing changes', async () => {
    await beginFollowing()
    await append('a')
    await look()
    const asked = () => preparedQueries.counts.here + preparedQueries.counts.elsewhere
    const before = asked()
    expect([await look(), await look()]).toEqual([[], []])
    expect(asked()).toBe(before + 2)
    await append('b')
    expect(await look()).toEqual(['b'])
  })

  test('is read in pages, completely in one read', async () => {
    await beginFollowing()
    const many = Array.from({ length: 1200 }, (_, n) => `link:${n}`)
    await append(...many)
    expect(await feed.next()).toMatchObject({ kind: 'changes', isLast: false })
    const rest = await look()
    expect(rest.length).toBeGreaterThan(600)
    expect(rest).toEqual(many.slice(-rest.length))
    expect(await look()).toEqual([])
  })

  test('that was empty when a reader began answers `lost` once it has changes', async () => {
    feed = new ChangeFeed(db, preparedQueries)
    expect(await look()).toEqual([EVERYTHING])
    expect(await look()).toEqual([])
    await append('a')
    expect(await look()).toEqual([EVERYTHING])
    await append('b')
    expect(await look()).toEqual(['b'])
  })

  test('keeps unread changes for a reader half an hour behind', async () => {
    await beginFollowing()
    await appendOld('older', 59 * MINUTE)
    await appendOld('old', 31 * MINUTE)
    await append('new')
    await clearChanges(db, HOUR)
    expect(await look()).toEqual(['older', 'old', 'new'])
  })

  test('is cleared of any number of older changes, except the last of them', async () => {
    const old = Array.from({ length: 900 }, (_, n) => `old-${n}`)
    const at = Date.now() - 2 * HOUR
    await db
      .insertInto('changes')
      .values(old.map((subject, n) => ({ id: subject, subject, at: at + n })))
      .execute()
    await append('new')
    await clearChanges(db, HOUR)
    expect(await subjectsLeft()).toEqual(['old-899', 'new'])
  })

  test('without writes for hours answers `lost` to nobody', async () => {
    await appendOld('a', 3 * HOUR)
    feed = new ChangeFeed(db, preparedQueries)
    await look()
    await clearChanges(db, HOUR)
    expect(await look()).toEqual([])
    await append('b')
    await clearChanges(db, HOUR)
    expect(await look()).toEqual(['b'])
  })

  test('answers `lost` to a reader that was away for too long', async () => {
    await beginFollowing()
    await db
      .updateTable('changes')
      .set({ at: Date.now() - 3 * HOUR })
      .execute()
    await appendOld('missed', 2 * HOUR)
    await appendOld('also missed', 2 * HOUR)
    await clearChanges(db, HOUR)
    await append('new')
    expect(await look()).toEqual([EVERYTHING])
    await append('later')
    expect(await look()).toEqual(['later'])
  })

  test('answers `lost` after the database was restored to an earlier state', async () => {
    await beginFollowing()
    await append('lost with the server')
    await look()
    await db
      .updateTable('changes')
      .set({ id: 'another one under the same number' })
      .where('subject', '=', 'lost with the server')
      .execute()
    expect(await look()).toEqual([EVERYTHING])
  })

  test('never reuses a number, not even when the last change was removed', async () => {
    await append('a')
    const { number } = await db.selectFrom('changes').select('number').executeTakeFirstOrThrow()
    await db.deleteFrom('changes').execute()
    await append('b')
    const next = await db.selectFrom('changes').select('number').executeTakeFirstOrThrow()
    expect(next.number).toBeGreaterThan(number)
  })
})

describe('changes of several writers at once (PostgreSQL)', () => {
  beforeAll(async () => {
    await open((await freshDatabase()).url)
  })
  afterAll(close)

  const begin = () => db.startTransaction().execute()
  const appendIn = (tx: Transaction<Tables>, ...subjects: string[]) =>
    appendChanges(Object.assign(tx, { carried: {} }), subjects)

  test('are read when the lower number is committed last', async () => {
    await beginFollowing()
    const [low, high] = [await begin(), await begin()]
    await appendIn(low, 'low')
    await appendIn(high, 'high')
    await high.commit().execute()
    expect(await look()).toEqual(['high'])
    expect(await look()).toEqual([])
    await low.commit().execute()
    expect(await look()).toEqual(['low'])
    expect(await look()).toEqual([])
  })

  test('are read when the lower number is committed first', async () => {
    await beginFollowing()
    const [low, high] = [await begin(), await begin()]
    await appendIn(low, 'low')
    await appendIn(high, 'high')
    await low.commit().execute()
    expect(await look()).toEqual(['low'])
    await high.commit().execute()
    expect(await look()).toEqual(['high'])
    expect(await look()).toEqual([])
  })

  test('are read when the later transaction has the lower number', async () => {
    await beginFollowing()
    const [first, second] = [await begin(), await begin()]
    // A transaction gets its number at its first write.
    await appendIn(first, 'first, early')
    await appendIn(second, 'second')
    await appendIn(first, 'first, late')
    await first.commit().execute()
    expect(await look()).toEqual(['first, early', 'first, late'])
    await second.commit().execute()
    expect(await look()).toEqual(['second'])
    expect(await look()).toEqual([])
  })

  test('are not waited for when they are rolled back', async () => {
    await beginFollowing()
    const gone = await begin()
    await appendIn(gone, 'gone')
    await append('stays')
    expect(await look()).toEqual(['stays'])
    await gone.rollback().execute()
    await append('after')
    expect(await look()).toEqual(['after'])
    expect(await look()).toEqual([])
  })

  test('do not wait for an unrelated open transaction', async () => {
    await beginFollowing()
    const stranger = await begin()
    await stranger.deleteFrom('favicons').execute()
    await appendIn(stranger, "the stranger's")
    for (const subject of ['a', 'b', 'c']) {
      const late = await begin()
      await appendIn(late, `${subject}, late`)
      await append(subject)
      expect(await look()).toEqual([subject])
      await late.commit().execute()
      expect(await look()).toEqual([`${subject}, late`])
    }
    await stranger.commit().execute()
    expect(await look()).toEqual(["the stranger's"])
    expect(await look()).toEqual([])
  })

  test('are read when they were open as the reader began', async () => {
    const open = await begin()
    await appendIn(open, 'open')
    await beginFollowing()
    await open.commit().execute()
    expect(await look()).toEqual(['open'])
    expect(await look()).toEqual([])
  })

  test('are read when one of them is committed between two pages', async () => {
    await beginFollowing()
    const open = await begin()
    await appendIn(open, 'open')
    const many = Array.from({ length: 600 }, (_, n) => `many-${n}`)
    await append(...many)
    const first = await feed.next()
    await open.commit().execute()
    const heard = [...(first.kind === 'changes' ? first.subjects : []), ...(await look())]
    expect(heard).toEqual(many)
    expect(await look()).toEqual(['open'])
    expect(await look()).toEqual([])
  })

  test('are read when the late ones take several pages, beside other changes', async () => {
    await beginFollowing()
    const [large, small] = [await begin(), await begin()]
    await appendIn(small, 'small')
    const many = Array.from({ length: 700 }, (_, n) => `large-${n}`)
    await appendIn(large, ...many)
    await append('newest')
    expect(await look()).toEqual(['newest'])
    await large.commit().execute()
    const first = await feed.next()
    expect(first).toMatchObject({ kind: 'changes', isLast: false })
    await small.commit().execute()
    await append('after')
    const heard = [...(first.kind === 'changes' ? first.subjects : []), ...(await look())]
    heard.push(...(await look()))
    expect(heard.toSorted()).toEqual([...many, 'small', 'after'].toSorted())
    expect(await look()).toEqual([])
  })

  test('of many concurrent writers are all read exactly once', async () => {
    await beginFollowing()
    const wanted: string[] = []
    const write = async (writer: number) => {
      for (let n = 0; n < 30; n++) {
        const subject = `writer ${writer}, ${n}`
        if (n % 5 !== 4) wanted.push(subject)
        await db
          .transaction()
          .execute(async (tx) => {
            await appendIn(tx, subject)
            await Bun.sleep((n * 7 + writer * 3) % 4)
            if (n % 5 === 4) throw new Error('taken back')
          })
          .catch(() => undefined)
      }
    }
    let isWriting = true
    const writing = Promise.all([1, 2, 3, 4].map(write)).then(() => {
      isWriting = false
    })
    const heard: string[] = []
    while (isWriting) heard.push(...(await look()))
    await writing
    heard.push(...(await look()))
    expect(heard.toSorted()).toEqual(wanted.toSorted())
  })
})
