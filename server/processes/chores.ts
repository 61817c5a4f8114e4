import { forgetOldChanges } from '../changes/changes.ts'
import { forgetConvertedClicks } from '../clicks/conversions/conversions.ts'
import { forgetOldExports } from '../clicks/exports/exports.ts'
import { destroyOldSalts } from '../clicks/recording/enrichment/salts.ts'
import { forgetOldRestores } from '../clicks/restores/restores.ts'
import type { App } from '../context.ts'
import { forgetUnseenFavicons } from '../domains/favicons/favicons.ts'
import { forgetRemovedDomains } from '../domains/own/removal.ts'
import { forgetOldPresence } from '../hubs/presence/presence.ts'
import { forgetUnconfirmed } from '../hubs/subscribers/subscribe.ts'
import { thinHubVersions } from '../hubs/versions/thin-versions.ts'
import { forgetOldInstances } from '../installation/status/installation-status.ts'
import { forgetOldImports } from '../links/imports/imports.ts'
import { forgetOldOrphans } from '../links/orphans/orphans.ts'
import { purgeOldLinks } from '../links/trash/trash.ts'
import { forgetOldDeliveries } from '../monitoring/alerts/deliveries/deliveries.ts'
import { sendWeeklyMails } from '../monitoring/alerts/weekly/send-weekly.ts'
import { seedWeekly } from '../monitoring/broken-targets/broken-targets.ts'
import { forgetWaitingChecks } from '../monitoring/stored-checks/checks.ts'
import { forgetOldSubscriptions } from '../newsletter/newsletter.ts'
import { noticeAccountTotals } from '../notices/milestones/account-totals.ts'
import { forgetOldNotices } from '../notices/notices.ts'
import { forgetKeptEmails } from '../people/accounts/email/kept-emails.ts'
import { forgetOldAudit } from '../people/audit/audit.ts'
import { forgetAddressMarks } from '../people/auth/address-marks.ts'
import { forgetEnded } from '../people/auth/log-in.ts'
import { forgetEndedGrants } from '../people/extensions/extensions.ts'
import { forgetMailedCodes } from '../people/mailed-codes/mailed-codes.ts'
import { forgetOldRegistrations } from '../people/registrations/registrations.ts'
import { forgetEndedChallenges } from '../people/second-factors/second-factors.ts'
import { forgetOldInvitations } from '../people/users/users.ts'
import { forgetOldWebhookDeliveries } from '../people/webhooks/webhooks.ts'
import {
  forgetOldEvents,
  noticeClickUse,
  readOldStates,
  stopDeleted,
  watchGrace,
} from '../plans/billing/billing.ts'
import {
  forgetOldNotices as forgetOldPlanNotices,
  noticeTrials,
} from '../plans/notices/plan-notices.ts'
import { decideDueReferrals } from '../plans/referrals/due-referrals.ts'
import { autocommit } from '../platform/database/autocommit.ts'
import { dropEndedCounters } from '../platform/http/rate-counters.ts'

/** Each chore deletes expired rows in short steps, or does work that is due. Several instances may run one at the same time. */
const chores: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  salts: (app) => destroyOldSalts(autocommit(app.db), app.clock()),
  sessions: forgetEnded,
  challenges: forgetEndedChallenges,
  registrations: forgetOldRegistrations,
  invitations: forgetOldInvitations,
  'mailed-codes': forgetMailedCodes,
  'extension-grants': forgetEndedGrants,
  'kept-emails': forgetKeptEmails,
  newsletter: forgetOldSubscriptions,
  changes: forgetOldChanges,
  audit: forgetOldAudit,
  'alert-deliveries': forgetOldDeliveries,
  'webhook-deliveries': forgetOldWebhookDeliveries,
  'waiting-checks': forgetWaitingChecks,
  domains: forgetRemovedDomains,
  'orphan-hits': forgetOldOrphans,
  instances: forgetOldInstances,
  notices: forgetOldNotices,
  'account-clicks': noticeAccountTotals,
  favicons: forgetUnseenFavicons,
  'hub-versions': thinHubVersions,
  'hub-subscribers': forgetUnconfirmed,
  'hub-presence': forgetOldPresence,
  'converted-clicks': forgetConvertedClicks,
  counters: (app) => dropEndedCounters(app.db, app.clock()),
  trash: purgeOldLinks,
  'weekly-mails': sendWeeklyMails,
  trials: noticeTrials,
  grace: watchGrace,
  'deleted-plans': stopDeleted,
  'plan-notices': forgetOldPlanNotices,
  'billing-events': forgetOldEvents,
  referrals: decideDueReferrals,
  'address-marks': forgetAddressMarks,
  'weekly-checks': seedWeekly,
  // Last, because their stores, or the payment provider, may be away.
  'click-use': noticeClickUse,
  imports: forgetOldImports,
  exports: forgetOldExports,
  restores: forgetOldRestores,
  billing: readOldStates,
}

export const choreNames = Object.keys(chores)

/** Runs all chores in order. A failed chore does not stop the others, and is retried in the next hour. */
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
