import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { openMigrated } from '../testing/migrated-database.ts'
import { accountData, exportedData } from './features.ts'

/** Tables that refer to something by an id, which is or belongs to an account or a user; an instance of the program does not. */
async function tablesThatRefer(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and (
      exists (select 1 from pragma_table_info(sqlite_master.name) where name like '%\\_id' escape '\\' and name <> 'instance_id')
      or exists (select 1 from pragma_foreign_key_list(sqlite_master.name))
    ) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const registered: string[] = accountData.flatMap(({ tables }) => [...tables])

test('every table with rows of an account or a user is registered by one feature', async () => {
  const db = await openMigrated({ url: ':memory:', timeoutMs: 1000 })
  const found = await tablesThatRefer(db)
  expect(found).toContain('links')
  expect(found.filter((name) => !registered.includes(name))).toEqual([])
  await sql`create table boats (id text primary key, account_id text not null)`.execute(db)
  await sql`create table oars (id text primary key, boat text references boats (id))`.execute(db)
  const later = await tablesThatRefer(db)
  expect(later.filter((name) => !registered.includes(name))).toEqual(['boats', 'oars'])
  await db.destroy()
})

test('no table is registered twice', () => {
  expect(registered.toSorted()).toEqual([...new Set(registered)].toSorted())
})

test('every feature with files for an export is in one', () => {
  const withFiles = accountData.filter((feature) => feature.export)
  expect(new Set(exportedData)).toEqual(new Set(withFiles))
  expect(exportedData).toHaveLength(withFiles.length)
})

test('an export can go on in the files of one feature', () => {
  expect(exportedData.filter((feature) => feature.export?.filesFrom)).toHaveLength(1)
})
