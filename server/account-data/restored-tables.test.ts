import { afterAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { openMigrated } from '../testing/migrated-database.ts'
import { restoredRows } from './features.ts'
import { columnsNotRestored, notRestored } from './not-restored.ts'

const db = await openMigrated({ url: ':memory:', timeoutMs: 1000 })
afterAll(() => db.destroy())

// The tables of the search are SQLite's own.
const { rows: columns } = await sql<{ of: string; name: string }>`
  select sqlite_master.name as of, columns.name as name
  from sqlite_master, pragma_table_info(sqlite_master.name) as columns
  where sqlite_master.type = 'table'
    and sqlite_master.name not like 'sqlite%' and sqlite_master.name not like 'kysely%'
    and sqlite_master.name not like 'link\\_search%' escape '\\'
  order by of, name`.execute(db)
const tables = [...new Set(columns.map(({ of }) => of))]
const restored: string[] = restoredRows.map(({ table }) => table)

test('each table is restored, or there is a reason why it is not', () => {
  expect(tables).toContain('links')
  const unknown = tables.filter((name) => !restored.includes(name) && !(name in notRestored))
  expect(unknown).toEqual([])
})

test('no reason is given for a table that is restored, or that there is not', () => {
  const named = Object.keys(notRestored)
  expect(named.filter((name) => restored.includes(name) || !tables.includes(name))).toEqual([])
  expect(restored).toEqual([...new Set(restored)])
})

test('each column of a restored table is in its rows, or there is a reason why it is not', () => {
  for (const { table, row } of restoredRows) {
    const left = columns
      .filter(({ of, name }) => of === table && !(name in row.shape))
      .map(({ name }) => name)
    const reasons = Object.keys(columnsNotRestored[table] ?? {})
    expect([table, left.toSorted()]).toEqual([table, reasons.toSorted()])
  }
})
