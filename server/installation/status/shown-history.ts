import { firstDayAt } from '../../monitoring/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { type History, readHistory } from './store.ts'

/** More than a healthy installation has in 90 days; the time before the oldest row is shown as not measured. */
const ROWS_MAX = 2000

/** What a page shows of the last 90 days. */
export async function readShownHistory(db: Db, now: number): Promise<History> {
  const { instances, incidents } = await readHistory(db, firstDayAt(now), ROWS_MAX)
  if (incidents.length < ROWS_MAX) return { instances, incidents }
  const from = incidents.at(-1)?.startedAt ?? now
  return {
    incidents,
    instances: instances.flatMap((instance) => {
      const startedAt = Math.max(instance.startedAt, from)
      return startedAt < instance.seenAt ? [{ ...instance, startedAt }] : []
    }),
  }
}
