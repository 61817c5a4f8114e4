import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { KEPT_MS } from './rhythm.ts'
import { deleteBefore, endWatch } from './store.ts'

/** Deletes rows that no page shows any more. While the page is off, also marks all instances as not watched. */
export async function forgetOldInstances({
  db,
  clock,
  config,
}: Pick<App, 'db' | 'clock' | 'config'>): Promise<void> {
  await deleteBefore(db, clock() - KEPT_MS)
  if (!config.flags.statusPage) await endWatch(autocommit(db))
}
