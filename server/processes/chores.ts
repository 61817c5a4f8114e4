import type { App } from '../context.ts'
import { forgetEndedSessions } from '../features/auth/auth.ts'
import { destroyOldSalts } from '../features/clicks/salts.ts'
import { forgetOldChanges } from '../features/domains/domains.ts'
import { purgeOldLinks } from '../features/links/purge.ts'
import { forgetOldRegistrations } from '../features/registrations/registrations.ts'

/** What ends by itself: each is a few deletes, harmless when several instances do them at once. */
export async function doChores(app: App): Promise<void> {
  await destroyOldSalts(app.db, app.clock())
  await forgetEndedSessions(app)
  await forgetOldRegistrations(app)
  await forgetOldChanges(app)
  while ((await purgeOldLinks(app)) > 0) await Bun.sleep(0)
}
