import { describe, expect, test } from 'bun:test'
import { openMigrated } from '../../testing/migrated-database.ts'
import { countQueries } from '../../testing/query-count.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import type { Database } from './database.ts'
import { deleteInSteps, inSteps } from './in-steps.ts'

const ROWS = 1000

async function onSqlite(work: (db: Database) => Promise<void>): Promise<void> {
  await onDatabase(':memory:', work)
}

async function onPostgres(work: (db: Database) => Promise<void>): Promise<void> {
  const { url, drop } = await freshDatabase()
  await onDatabase(url, work)
  await drop()
}

async function onDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openMigrated({ url, timeoutMs: 10_000, poolSize: 2 })
  await work(db)
  await db.destroy()
}

for (const [name, on] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const) {
  describe(`rows that are deleted in steps (${name})`, () => {
    test(
      'are all deleted, over several statements, and no others',
      () =>
        on(async (plain) => {
          const { db, queries } = countQueries(plain)
          const rows = Array.from({ length: ROWS + 3 }, (_, at) => ({
            id: `c${at}`,
            subject: 'x',
            at,
          }))
          await db.insertInto('changes').values(rows).execute()
          const before = queries()
          const removed = await deleteInSteps(db, {
            from: 'changes',
            key: ['id'],
            where: (row) => row('at', '<', ROWS),
          })
          expect(removed).toBe(ROWS)
          // One select and one delete each.
          expect(queries() - before).toBeGreaterThan(4)
          const left = await db.selectFrom('changes').select(['id', 'at']).execute()
          expect(left.map(({ id }) => id).toSorted()).toEqual(
            rows
              .slice(ROWS)
              .map(({ id }) => id)
              .toSorted(),
          )
        }),
      180_000,
    )

    test(
      'may be identified by several columns',
      () =>
        on(async (db) => {
          const row = { request_hash: 'h', status: null, answer: null, worked: 0 }
          const rows = Array.from({ length: 300 }, (_, n) => ({
            ...row,
            user_id: `u${n % 3}`,
            key: `k${Math.floor(n / 3)}`,
            // Only two users have old answers.
            created_at: n % 3,
          }))
          await db.insertInto('idempotency').values(rows).execute()
          const removed = await deleteInSteps(db, {
            from: 'idempotency',
            key: ['user_id', 'key'],
            where: (answer) => answer('created_at', '<', 2),
          })
          expect(removed).toBe(200)
          const left = await db.selectFrom('idempotency').select('user_id').distinct().execute()
          expect(left).toEqual([{ user_id: 'u2' }])
        }),
      180_000,
    )

    test(
      'are not deleted inside a transaction, which would hold the lock until its end',
      () =>
        on(async (db) => {
          const inside = db.transaction().execute((tx) =>
            deleteInSteps(tx, {
              from: 'changes',
              key: ['id'],
              where: (row) => row('at', '<', 1),
            }),
          )
          await expect(inside).rejects.toThrow('outside transactions')
        }),
      180_000,
    )
  })
}

test('steps repeat until one finds nothing, even after a small one', async () => {
  const found = [100, 3, 1, 0]
  const limits: number[] = []
  const total = await inSteps(async (limit) => {
    limits.push(limit)
    return found[limits.length - 1] ?? 0
  })
  expect([total, limits.length]).toEqual([104, 4])
  expect(limits.every((limit) => limit > 0)).toBe(true)
})
