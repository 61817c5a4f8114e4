import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { type Pooler, poolerProgram, startPooler } from '../../testing/servers/pooler.ts'
import { freshDatabase, type TestDatabase } from '../../testing/servers/postgres.ts'
import { type Log, openLog } from '../log.ts'
import { type Database, openDatabase } from './database.ts'
import { runMigrations } from './migrations.ts'

const TIMEOUT_MS = 30_000

/** Long enough for another one to begin meanwhile. */
const migrate = (db: Database) =>
  runMigrations(db, {
    '0001-things': async (target, { text }) => {
      await sql`create table things (id ${text} primary key)`.execute(target)
      await sql`select pg_sleep(0.2)`.execute(target)
    },
  })

describe.skipIf(poolerProgram === undefined).each(['transaction', 'session'])(
  "Debian's PgBouncer with its defaults, which pools by %s",
  (mode) => {
    let database: TestDatabase
    let pooler: Pooler
    const opened: Database[] = []

    beforeEach(async () => {
      database = await freshDatabase()
      pooler = await startPooler(database.url, { pool_mode: mode })
    })

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((db) => db.destroy()))
      await pooler.stop()
      await database.drop()
    })

    function open(url: string, options: { readOnly?: boolean; log?: Log } = {}): Database {
      const db = openDatabase({ url, timeoutMs: TIMEOUT_MS, poolSize: 2, ...options })
      opened.push(db)
      return db
    }

    test('gets the schema once from instances that start together, and keeps no lock', async () => {
      await Promise.all([migrate(open(pooler.url)), migrate(open(pooler.url))])
      await migrate(open(pooler.url))
      const straight = open(database.url)
      const locks = sql`select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and datname = current_database()`
      expect((await locks.execute(straight)).rows).toEqual([])
      expect((await sql`select * from things`.execute(straight)).rows).toEqual([])
    })

    test('answers although it refuses our parameters, which is logged once', async () => {
      const lines: string[] = []
      const log = openLog('info', {}, (line) => lines.push(line))
      const db = open(pooler.url, { readOnly: true, log })
      const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
      const answers = await Promise.all([ask(), ask(), ask()])
      expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('unsupported startup parameter')
    })
  },
)
