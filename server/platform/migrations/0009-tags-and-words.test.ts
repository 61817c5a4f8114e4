import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openDatabase } from '../database/database.ts'
import { migrations } from './index.ts'

test('existing links are found by their words like new ones, each link once', async () => {
  const db = openDatabase({ url: ':memory:', timeoutMs: 5000 })
  const migrateTo = async (end: string) => {
    const steps = Object.entries(migrations(sql`text`)).filter(([name]) => name < end)
    const getMigrations = async () => Object.fromEntries(steps)
    await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  }
  await migrateTo('0006')
  await sql`insert into domains (id, kind, name, is_default, created_at) values ('dom', 'link', 'x', 1, 0)`.execute(
    db,
  )
  for (const [id, deletedAt] of [
    ['lnk_a', null],
    ['lnk_b', 5],
  ] as const) {
    await sql`insert into links (id, account_id, domain_id, key, key_lower, type, redirect_to, created_at, updated_at, deleted_at)
      values (${id}, 'acc_demo', 'dom', ${id}, ${id}, 'STD', 'https://example.com/', 0, 0, ${deletedAt})`.execute(
      db,
    )
    for (const word of ['spring', 'sprint', 'tent']) {
      await sql`insert into link_words (account_id, word, link_id) values ('acc_demo', ${word}, ${id})`.execute(
        db,
      )
    }
  }
  await migrateTo('0010')
  const { rows } = await sql<{ trashed: number; shared: number; word: string; link_id: string }>`
    select trashed, shared, word, link_id from link_words order by link_id, word`.execute(db)
  expect(rows.map((row) => [row.link_id, row.trashed, row.word, row.shared])).toEqual([
    ['lnk_a', 0, 'spring', 0],
    ['lnk_a', 0, 'sprint', 5],
    ['lnk_a', 0, 'tent', 0],
    ['lnk_b', 1, 'spring', 0],
    ['lnk_b', 1, 'sprint', 5],
    ['lnk_b', 1, 'tent', 0],
  ])
  await db.destroy()
})
