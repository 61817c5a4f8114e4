import { Database as SqliteFile } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompiledQuery, sql } from 'kysely'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { openLog } from '../log.ts'
import { SqlitePreparedQueries } from '../sqlite/prepared-queries.ts'
import { ReaderPool } from '../sqlite/reader-pool.ts'
import { type Database, isDatabaseAway, openDatabase } from './database.ts'
import { openPreparedQueries } from './open-prepared-queries.ts'
import { openPool } from './postgres-pool.ts'
import { PostgresPreparedQueries } from './postgres-prepared-queries.ts'
import type { PreparedQueries, PreparedQuery } from './prepared-queries.ts'

interface Note {
  text: string
}

let folder: string
let path: string
let db: Database
let preparedQueries: PreparedQueries
let logged: string[]

const timeoutMs = 5000
const log = openLog('info', {}, (line) => logged.push(line))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unfurly-look-ups-'))
  path = join(folder, 'state.sqlite')
  logged = []
})

afterEach(async () => {
  await preparedQueries.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const note = (id: string, text: string) =>
  sql`insert into notes (id, text) values (${id}, ${text})`.execute(db)

const noteQuery = (): CompiledQuery<Note> =>
  sql<Note>`select text from notes where id = ${''} and text <> ${''}`.compile(db)

const addNotes = () => sql`create table notes (id text primary key, text text)`.execute(db)

describe.each(['SQLite', 'PostgreSQL'])('A prepared look-up (%s)', (kind) => {
  let noteAt: PreparedQuery<Note>
  beforeEach(async () => {
    const url = kind === 'SQLite' ? path : (await freshDatabase()).url
    db = openDatabase({ url, timeoutMs, poolSize: 1 })
    await addNotes()
    preparedQueries = openPreparedQueries({ url, timeoutMs, log, width: 2 })
    noteAt = preparedQueries.prepare('note_at', noteQuery())
  })

  test('finds the row for its values, or none', async () => {
    await note('a', 'one')
    await note('b', 'two')
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
    expect(await noteAt('b', 'x')).toEqual({ text: 'two' })
    expect(await noteAt('b', 'two')).toBeUndefined()
    expect(await noteAt("' or '' = '", 'x')).toBeUndefined()
  })

  test('sees the latest commits and a changed table', async () => {
    expect(await noteAt('a', 'x')).toBeUndefined()
    await note('a', 'one')
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
    await sql`alter table notes add column more text`.execute(db)
    await sql`update notes set text = 'changed'`.execute(db)
    expect(await noteAt('a', 'x')).toEqual({ text: 'changed' })
  })

  test('writes nothing', async () => {
    const write = preparedQueries.prepare(
      'write',
      sql`insert into notes (id) values (${''})`.compile(db),
    )
    const failure = await Promise.resolve()
      .then(() => write('a'))
      .catch((error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(await noteAt('a', 'x')).toBeUndefined()
  })
})

describe('On an SQLite file', () => {
  beforeEach(async () => {
    db = openDatabase({ url: path, timeoutMs })
    await addNotes()
    await note('a', 'one')
    preparedQueries = openPreparedQueries({ url: path, timeoutMs, log, width: 2 })
  })

  test('a look-up is answered synchronously on the event loop', () => {
    const noteAt = preparedQueries.prepare('note_at', noteQuery())
    expect(noteAt('a', 'x')).toEqual({ text: 'one' })
    expect(preparedQueries.counts).toEqual({ here: 1, elsewhere: 0 })
  })

  test('after waiting for the disk look-ups go to threads, after waiting for a processor they do not', async () => {
    let diskReads = 7
    let isReading = false
    await preparedQueries.close()
    preparedQueries = new SqlitePreparedQueries({
      path,
      threads: new ReaderPool({ path, timeoutMs, threads: 1 }),
      countDiskReads: () => {
        if (isReading) diskReads += 1
        return diskReads
      },
    })
    const noteAt = preparedQueries.prepare('note_at', noteQuery())
    const slow = preparedQueries.prepare(
      'slow',
      sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 2000000)
        select count(*) as n from c where n > ${''} or 1`.compile(db),
    )
    expect(slow('')).toEqual({ n: 2_000_000 })
    expect(noteAt('a', 'x')).toEqual({ text: 'one' })
    isReading = true
    expect(slow('')).toEqual({ n: 2_000_000 })
    const found = noteAt('a', 'x')
    expect(found).toBeInstanceOf(Promise)
    expect(await found).toEqual({ text: 'one' })
    expect(preparedQueries.counts).toEqual({ here: 3, elsewhere: 1 })
  })

  test('a locked file is waited for in a thread, without blocking the event loop', async () => {
    await db.destroy()
    const other = new SqliteFile(path)
    other.run('pragma locking_mode = exclusive')
    other.run("insert into notes (id, text) values ('b', 'two')")
    const found = preparedQueries.prepare('note_at', noteQuery())('b', 'x')
    expect(found).toBeInstanceOf(Promise)
    other.close()
    expect(await found).toEqual({ text: 'two' })
    expect(preparedQueries.counts).toEqual({ here: 0, elsewhere: 1 })
  })

  test('a missing table does not move look-ups to threads', () => {
    const query = sql`select * from absent where id = ${''}`.compile(db)
    const nothingAt = preparedQueries.prepare('nothing_at', query)
    expect(() => nothingAt('a')).toThrow('no such table')
    expect(preparedQueries.counts).toEqual({ here: 0, elsewhere: 0 })
  })
})

describe('On PostgreSQL', () => {
  let pool: ReturnType<typeof openPool>
  let noteAt: PreparedQuery<Note>
  beforeEach(async () => {
    const { url } = await freshDatabase()
    db = openDatabase({ url, timeoutMs, poolSize: 1 })
    await addNotes()
    await note('a', 'one')
    pool = openPool({ url, timeoutMs, poolSize: 1 })
    preparedQueries = new PostgresPreparedQueries(pool, log)
    noteAt = preparedQueries.prepare('note_at', noteQuery())
  })

  const prepared = async () =>
    (
      await pool.query(
        'select name, generic_plans + custom_plans as uses from pg_prepared_statements',
      )
    ).rows

  test('a look-up is parsed and planned once a connection', async () => {
    for (let time = 0; time < 3; time += 1) await noteAt('a', 'x')
    expect(await prepared()).toEqual([{ name: 'note_at', uses: 3 }])
  })

  test('with a pooler that switches connections, look-ups continue without names', async () => {
    await noteAt('a', 'x')
    // The effect of such a pooler: the connection has no prepared statements.
    await pool.query('deallocate all')
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
    expect(await prepared()).toEqual([])
    expect(logged.filter((line) => line.includes('no prepared statements'))).toHaveLength(1)
  })

  test('a statement name used by another program is not a failure either', async () => {
    await pool.query("prepare note_at as select 'somebody else’s'")
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
  })

  test('a column with a changed type is answered with its current type', async () => {
    await noteAt('a', 'x')
    await sql`alter table notes alter column text type varchar(20)`.execute(db)
    expect(await noteAt('a', 'x')).toEqual({ text: 'one' })
  })

  test('other errors of the database are thrown, and names stay', async () => {
    const divide = preparedQueries.prepare('divide', sql`select 1 / ${''}::int as n`.compile(db))
    expect(await divide('1')).toEqual({ n: 1 })
    expect(await failureOf(divide('0'))).toMatchObject({ code: '22012' })
    expect(await divide('1')).toEqual({ n: 1 })
    expect((await prepared()).map(({ name }) => name)).toEqual(['divide'])
    await pool.end()
    pool = openPool({ url: 'postgres://127.0.0.1:9/none', timeoutMs: 500, poolSize: 1 })
    await preparedQueries.close().catch(() => undefined)
    preparedQueries = new PostgresPreparedQueries(pool, log)
    const away = await failureOf(preparedQueries.prepare('note_at', noteQuery())('a', 'x'))
    expect(isDatabaseAway(away)).toBe(true)
  })
})

const failureOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )
