import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { openDatabase } from './database.ts'

test('PostgreSQL refuses writes on a read-only database', async () => {
  const { url } = await freshDatabase(async (template) => {
    const db = openDatabase({ url: template, timeoutMs: 10_000, poolSize: 1 })
    await sql`create table notes (text text)`.execute(db)
    await db.destroy()
  })
  const readOnly = openDatabase({ url, timeoutMs: 10_000, poolSize: 1, readOnly: true })
  expect((await sql`select * from notes`.execute(readOnly)).rows).toEqual([])
  const write = sql`insert into notes (text) values ('x')`.execute(readOnly)
  await expect(write).rejects.toMatchObject({ code: '25006' })
  await readOnly.destroy()
})
