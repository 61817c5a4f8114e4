import type { App } from '../context.ts'
import { forgetKeptEmails } from '../features/accounts/kept-emails.ts'
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

/** What ends by itself: each is deleted in short steps, harmless when several instances do them at once. */
const chores: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  salts: (app) => destroyOldSalts(app.db, app.clock()),
  sessions: forgetEnded,
  challenges: forgetEndedChallenges,
  registrations: forgetOldRegistrations,
  invitations: forgetOldInvitations,
  'mailed-codes': forgetMailedCodes,
  'kept-emails': forgetKeptEmails,
  changes: forgetOldChanges,
  audit: forgetOldAudit,
  domains: forgetRemovedDomains,
  favicons: forgetUnseenFavicons,
  counters: (app) => dropEndedCounters(app.db, app.clock()),
  trash: purgeOldLinks,
  // Last, for their files may be in a store that is away: nothing else waits for it.
  imports: forgetOldImports,
  exports: forgetOldExports,
}

export const choreNames = Object.keys(chores)

/** Does all of them, one after another. One that fails keeps none from being done; the next hour tries it again. */
export async function doChores(app: App, done: (chore: string) => void = () => undefined) {
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work(app)
      done(chore)
    } catch (error) {
      app.log.warn('a chore failed', { chore, error })
    }
  }
}
