import type { App, ChangingApp } from '../context.ts'
import { appendChanges, clearChanges } from '../platform/change-log/change-log.ts'
import { HOUR } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { packSubjects } from './change-subjects.ts'

export { linksIn } from './change-subjects.ts'

/** Notifies every redirect process through the change log. */
export async function recordChange(app: ChangingApp, subject: string): Promise<void> {
  await recordChanges(app, [subject])
}

/** The same for several subjects. */
export async function recordChanges(app: ChangingApp, subjects: readonly string[]): Promise<void> {
  const gathered = gathering.get(app.db)
  if (gathered) gathered.push(...subjects)
  else await appendChanges(app.db, packSubjects(subjects))
}

const gathering = new WeakMap<Db, string[]>()

/**
 * Runs work that changes many things in one transaction, and writes its change-log entries at the end, packed into a
 * few rows. A subject that did not change after all only costs a reload.
 */
export async function recordTogether<T>(app: ChangingApp, work: () => Promise<T>): Promise<T> {
  if (!app.db.isTransaction) throw new Error('changes are gathered inside a transaction only')
  if (gathering.has(app.db)) return work()
  const gathered: string[] = []
  gathering.set(app.db, gathered)
  try {
    const result = await work()
    await appendChanges(app.db, packSubjects(gathered))
    return result
  } finally {
    gathering.delete(app.db)
  }
}

/** A reader that falls behind further notices and reloads everything. */
export async function forgetOldChanges(app: Pick<App, 'db'>): Promise<void> {
  await clearChanges(app.db, HOUR)
}
