import type { App } from '../context.ts'
import { forgetOldAudit } from '../features/audit/audit.ts'
import { forgetEnded } from '../features/auth/log-in.ts'
import { destroyOldSalts } from '../features/clicks/salts.ts'
import { forgetOldChanges } from '../features/domains/domains.ts'
import { forgetOldExports } from '../features/exports/exports.ts'
import { forgetUnseenFavicons } from '../features/favicons/favicons.ts'
import { forgetOldImports } from '../features/imports/imports.ts'
import { purgeOldLinks } from '../features/links/trash.ts'
import { forgetMailedCodes } from '../features/mailed-codes/mailed-codes.ts'
import { forgetRemovedDomains } from '../features/own-domains/removal.ts'
import { forgetOldRegistrations } from '../features/registrations/registrations.ts'
import { forgetEndedChallenges } from '../features/second-factors/second-factors.ts'
import { forgetOldInvitations } from '../features/users/users.ts'
import { dropEndedCounters } from '../platform/rate-counters.ts'

/** What ends by itself: each is a few deletes, harmless when several instances do them at once. */
export async function doChores(app: App): Promise<void> {
  await destroyOldSalts(app.db, app.clock())
  await forgetEnded(app)
  await forgetEndedChallenges(app)
  await forgetOldRegistrations(app)
  await forgetOldInvitations(app)
  await forgetMailedCodes(app)
  await forgetOldChanges(app)
  await forgetOldAudit(app)
  await forgetOldExports(app)
  await forgetOldImports(app)
  await forgetRemovedDomains(app)
  await forgetUnseenFavicons(app)
  await dropEndedCounters(app.db, app.clock())
  while ((await purgeOldLinks(app)) > 0) await Bun.sleep(0)
}
