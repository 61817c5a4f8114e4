import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { migrate, openDatabase } from '../database/database.ts'
import { migrations } from './index.ts'

describe.each(['SQLite', 'PostgreSQL'])('existing changes (%s)', (kind) => {
  test('are numbered in order, and later ones of a running earlier version follow', async () => {
    const url = kind === 'SQLite' ? ':memory:' : (await freshDatabase()).url
    const db = openDatabase({ url, timeoutMs: 5000, poolSize: 2 })
    const text = kind === 'SQLite' ? sql`text` : sql`text collate "C"`
    const before = Object.fromEntries(
      Object.entries(migrations(text)).filter(([name]) => name < '0014'),
    )
    await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest()
    const insert = (id: string, at: number) =>
      sql`insert into changes (id, subject, at) values (${id}, 'x', ${at})`.execute(db)
    await insert('chg_second', 2)
    await insert('chg_first', 1)
    await migrate(db)
    await insert('chg_third', 0)
    const rows = await db.selectFrom('changes').selectAll().orderBy('number').execute()
    expect(rows.map(({ id }) => id)).toEqual(['chg_first', 'chg_second', 'chg_third'])
    await db.destroy()
  })
})
