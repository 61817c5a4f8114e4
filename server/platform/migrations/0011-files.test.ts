import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrate, openDatabase } from '../database/database.ts'
import { migrations } from './index.ts'

test('pieces of unfinished imports keep their rows and their positions in the file', async () => {
  const db = openDatabase({ url: ':memory:', timeoutMs: 5000 })
  const before = Object.fromEntries(
    Object.entries(migrations(sql`text`)).filter(([name]) => name < '0011'),
  )
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest()
  await sql`insert into imports (id, account_id, role, status, encoding, columns, total, done, good, created_at, expires_at)
    values ('imp', 'acc_demo', 127, 'RUNNING', 'utf-8', '[]', 50000, 0, 0, 0, 0)`.execute(db)
  // The maximum number: new positions must not collide with old ones.
  for (let position = 0; position < 200; position++) {
    await sql`insert into import_pieces (import_id, position, lines) values ('imp', ${position}, ${`[${position}]`})`.execute(
      db,
    )
  }
  await migrate(db)
  const pieces = await db
    .selectFrom('import_pieces')
    .select(['first_row', 'lines'])
    .orderBy('first_row')
    .execute()
  expect(pieces).toEqual(
    Array.from({ length: 200 }, (_, at) => ({ first_row: at * 250, lines: `[${at}]` })),
  )
  const [row] = await db.selectFrom('imports').select(['status', 'problem']).execute()
  expect(row).toEqual({ status: 'RUNNING', problem: null })
  await db.destroy()
})
