import type { Db } from '../database.ts'
import { databaseTime } from '../database-time.ts'
import { newId } from '../ids.ts'
import { inSteps } from '../in-steps.ts'

/** Tells all processes that what these names stand for has changed; in the transaction of the change. */
export async function appendChanges(db: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  // Stamped by the database: the machines that write and clear the log may disagree about the time.
  const at = databaseTime(db)
  await db
    .insertInto('changes')
    .values(subjects.map((subject) => ({ id: newId('chg'), subject, at })))
    .execute()
}

/**
 * Removes what is older, in the order of the numbers, except for the newest of it: a reader that finds the last change
 * it has read can then be sure that none behind it is gone.
 */
export async function clearChanges(db: Db, olderThanMs: number): Promise<void> {
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
