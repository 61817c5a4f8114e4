import type { Database, Db, Tx } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inSteps } from '../database/in-steps.ts'
import { newId } from '../ids.ts'

/** Notifies all processes that these subjects have changed. Call it in the transaction of the change. */
export async function appendChanges(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  // Database time: the clocks of the machines that write and clear the log may differ.
  const at = databaseTime(tx)
  await tx
    .insertInto('changes')
    .values(subjects.map((subject) => ({ id: newId('chg'), subject, at })))
    .execute()
}

/**
 * Removes older changes in the order of their numbers, except the newest of them: a reader that still finds the last change
 * it read can rely on every later one being there.
 */
export async function clearChanges(db: Database, olderThanMs: number): Promise<void> {
  const before = await timeBefore(db, olderThanMs)
  const newest = await db
    .selectFrom('changes')
    .select('number')
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  await inSteps(async (limit) => {
    const rows = await db
      .selectFrom('changes')
      .select('number')
      .where('number', '<', newest.number)
      .where('at', '<', before)
      .orderBy('number')
      .limit(limit)
      .execute()
    const last = rows.at(-1)
    if (!last) return 0
    await db
      .deleteFrom('changes')
      .where('number', '<=', last.number)
      .where('at', '<', before)
      .execute()
    return rows.length
  })
}

async function timeBefore(db: Db, ms: number): Promise<number> {
  const { now } = await db.selectNoFrom(databaseTime(db).as('now')).executeTakeFirstOrThrow()
  return now - ms
}
