import { expect, test } from 'bun:test'
import { openMigrated } from '../../testing/migrated-database.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { takeUse } from '../http/rate-counters.ts'
import { type Database, isDatabaseAway } from './database.ts'

test('the victim of a deadlock can retry: its transaction was rolled back and the database counts as away', async () => {
  const { url, drop } = await freshDatabase()
  const db = await openMigrated({ url, timeoutMs: 10_000, poolSize: 2 })
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holders = 0
  const holding = (first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      await hold(tx, first)
      holders += 1
      if (holders === 2) resolve()
      await bothHold
      await hold(tx, second)
    })
  const ends = await Promise.allSettled([holding('a', 'b'), holding('b', 'a')])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(['40P01'])
  expect(refused.map(isDatabaseAway)).toEqual([true])
  await db.destroy()
  await drop()
}, 180_000)

const hold = (db: Database, bucket: string) => takeUse(db, bucket, 0, 1)
