import type { App, Inside } from '../context.ts'
import { appendChanges, clearChanges } from '../platform/change-log/change-log.ts'
import { HOUR } from '../platform/clock.ts'
import { autocommit } from '../platform/database/autocommit.ts'
import { packSubjects } from './change-subjects.ts'

export { linksIn } from './change-subjects.ts'

/** Notifies every redirect process through the change log. */
export async function recordChange(app: Pick<Inside, 'db'>, subject: string): Promise<void> {
  await recordChanges(app, [subject])
}

/** The same for several subjects. */
export async function recordChanges(
  { db }: Pick<Inside, 'db'>,
  subjects: readonly string[],
): Promise<void> {
  if (db.carried.subjects) db.carried.subjects.push(...subjects)
  else await appendChanges(db, packSubjects(subjects))
}

/**
 * Runs work that changes many things in one transaction, and writes its change-log entries at the end, packed into a
 * few rows. A subject that did not change after all only costs a reload.
 */
export async function recordTogether<T>(
  { db }: Pick<Inside, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  const { carried } = db
  if (carried.subjects) return work()
  const gathered: string[] = []
  carried.subjects = gathered
  try {
    const result = await work()
    await appendChanges(db, packSubjects(gathered))
    return result
  } finally {
    delete carried.subjects
  }
}

/** A reader that falls behind further notices and reloads everything. */
export async function forgetOldChanges(app: Pick<App, 'db'>): Promise<void> {
  await clearChanges(autocommit(app.db), HOUR)
}
