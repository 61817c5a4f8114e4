import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Database } from '../../server/platform/database/database.ts'
import { openMigrated } from '../../server/testing/migrated-database.ts'
import { freshDatabase, type TestDatabase } from '../../server/testing/servers/postgres.ts'
import { ROWS_FILE, type Rows, readRows, textOf } from './rows.ts'

let postgres: TestDatabase
let dbs: Database[]
let [onSqlite, onPostgres]: Rows[] = []

beforeAll(async () => {
  postgres = await freshDatabase()
  dbs = await Promise.all(
    [':memory:', postgres.url].map((url) => openMigrated({ url, timeoutMs: 10_000 })),
  )
  ;[onSqlite, onPostgres] = await Promise.all(dbs.map(readRows))
})

afterAll(async () => {
  await Promise.all(dbs.map((db) => db.destroy()))
  await postgres.drop()
})

test('The types of the rows are those of the migrated database: see "A new column" in CONTRIBUTING.md', () => {
  expect(readFileSync(ROWS_FILE, 'utf8')).toBe(textOf(onSqlite ?? {}))
})

test('PostgreSQL has the same columns, except for those that only one of the databases needs', () => {
  const { number, ...links } = onSqlite?.links ?? {}
  const { transaction, ...changes } = onPostgres?.changes ?? {}
  expect([number, transaction]).toEqual(['number | null', 'Generated<string>'])
  expect<Rows>({ ...onPostgres, changes }).toEqual({ ...onSqlite, links })
})
