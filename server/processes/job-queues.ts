import { z } from 'zod'
import { accountData, exportedData, restoredRows } from '../account-data/features.ts'
import { EXPORT_JOB, makeExport } from '../clicks/exports/make-export.ts'
import { REPORT_JOB } from '../clicks/mail-reports/scheduling.ts'
import { REPORT_MAIL_JOB, runReport, sendReport } from '../clicks/mail-reports/sending.ts'
import { FORGET_CLICKS_JOB, forgetClicks } from '../clicks/recording/forget-clicks.ts'
import { RESTORE_JOB } from '../clicks/restores/restores.ts'
import { runRestore } from '../clicks/restores/run-restore.ts'
import type { App } from '../context.ts'
import { FAVICON_JOB } from '../domains/favicons/favicons.ts'
import { fetchFavicon } from '../domains/favicons/fetch-favicon.ts'
import { finishDomainTrash, TRASH_DOMAIN_JOB } from '../domains/own/removal.ts'
import { CARD_JOB, makeCard } from '../hubs/cards/cards.ts'
import { STOP_BUTTONS_JOB, stopEndedButtons } from '../hubs/experiments/end-running.ts'
import { publishScheduled } from '../hubs/publishing/schedule.ts'
import { PUBLISH_JOB } from '../hubs/publishing/schedule-jobs.ts'
import { EMPTY_FOLDER_JOB, finishFolderRemoval } from '../links/folders/removal.ts'
import { IMPORT_JOB } from '../links/imports/imports.ts'
import { MOVE_CHECK_JOB } from '../links/imports/move-checks/move-checks.ts'
import { runMoveCheck } from '../links/imports/move-checks/run-move-check.ts'
import { runImport } from '../links/imports/run-import.ts'
import { READ_IMPORT_JOB } from '../links/imports/slots.ts'
import { READ_SOURCE_JOB, readSource } from '../links/imports/sources/read-source.ts'
import { readImportFile } from '../links/imports/table/reading.ts'
import { finishTagRemoval, REMOVE_TAG_JOB } from '../links/tags/removal.ts'
import { NAME_JOB, nameLink } from '../links/write/name-link.ts'
import { ALERTS_JOB, REMINDER_JOB } from '../monitoring/alerts/alerts.ts'
import { runAlerts, runReminder } from '../monitoring/alerts/gathering/run-alerts.ts'
import { FORGET_CHECKS_JOB, forgetChecks } from '../monitoring/stored-checks/forget-checks.ts'
import { NOTICE_MAIL_JOB } from '../notices/mails/queue.ts'
import { mailNotices } from '../notices/mails/send.ts'
import { PURGE_JOB } from '../people/accounts/deletion/deletion.ts'
import { purgeAccount } from '../people/accounts/deletion/purge.ts'
import { LOCK_JOB, mailOwnerOfLock } from '../people/auth/lock-mail.ts'
import { mailReset, RESET_JOB } from '../people/passwords/resets.ts'
import { finishHandOver, HAND_OVER_JOB } from '../people/users/hand-over.ts'
import { FORGET_WEBHOOK_JOB, forgetWebhook } from '../people/webhooks/webhooks.ts'
import { runStop, runSync, STOP_JOB, SYNC_JOB, TAKEN_BACK_JOB } from '../plans/billing/billing.ts'
import { reverseAfterRefund } from '../plans/referrals/due-referrals.ts'
import { SECOND } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import {
  type JobHandlers,
  type JobRunner,
  type JobWatch,
  openJobRunner,
} from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mailer.ts'
import { openHostPace } from '../platform/safe-fetch/host-pace.ts'
import { openLeads } from './leads.ts'

/** A queue of jobs of its own: its jobs run one after another, and delay those of no other queue. */
export interface JobQueue {
  name: string
  /** Between two looks for due jobs. */
  pauseMs: number
  runner: JobRunner
}

const PARALLEL_FETCHES = 4
const PARALLEL_MOVES = 4
/** Each checks some rows of one move, which then queues up behind the others. */
const PARALLEL_MOVE_CHECKS = 4

const MailPayload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
})

/** The queues of the worker, which together run every kind of job. */
export function openJobQueues(
  app: App,
  { db, sendMail, watch }: { db: Database; sendMail: Mailer; watch: JobWatch },
): JobQueue[] {
  const options = { db, clock: app.clock, log: app.log, watch }
  const fewTries = (handlers: JobHandlers) => openJobRunner({ ...options, handlers })
  /** For jobs that must be completed. */
  const untilDone = (handlers: JobHandlers) =>
    openJobRunner({ ...options, handlers, maxAttempts: Number.POSITIVE_INFINITY })
  return [
    { name: 'mails', pauseMs: SECOND / 2, runner: fewTries(mailJobs(app, sendMail)) },
    ...reportJobs(app, sendMail).map(([name, handlers]) => ({
      name,
      pauseMs: SECOND,
      runner: untilDone(handlers),
    })),
    // Separate from the long jobs, because a user waits for the columns of the file.
    {
      name: 'readings',
      pauseMs: SECOND / 4,
      runner: untilDone({ [READ_IMPORT_JOB]: (payload, run) => readImportFile(app, payload, run) }),
    },
    // Services may be slow, and tell for how long to wait: a reading waits for none of them.
    ...Array.from({ length: PARALLEL_MOVES }, () => ({
      name: 'moves',
      pauseMs: SECOND / 2,
      runner: untilDone({ [READ_SOURCE_JOB]: (payload, run) => readSource(app, payload, run) }),
    })),
    // Separate from mails, which must not wait for these.
    { name: 'long jobs', pauseMs: SECOND / 2, runner: untilDone(longJobs(app)) },
    // Separate, because its Owner waits for it, and it may take minutes.
    {
      name: 'restores',
      pauseMs: SECOND / 2,
      runner: untilDone({
        [RESTORE_JOB]: (payload, run) => runRestore(app, restoredRows, { payload, run }),
      }),
    },
    // Separate, because each waits for the payment provider.
    { name: 'payments', pauseMs: SECOND, runner: untilDone(paymentJobs(app)) },
    // Separate, so that other jobs do not delay alerts.
    { name: 'alerts', pauseMs: SECOND, runner: untilDone(alertJobs(app)) },
    { name: 'follow-ups', pauseMs: SECOND / 2, runner: untilDone(followUps(app)) },
    ...moveCheckQueues(app, untilDone),
    // Foreign servers may be slow: several fetches run in parallel, and nothing else waits for them.
    ...Array.from({ length: PARALLEL_FETCHES }, () => ({
      name: 'fetches',
      pauseMs: SECOND,
      runner: fewTries(fetchJobs(app)),
    })),
  ]
}

/** Separate, because each waits for its turns at hosts, which all of them share. */
function moveCheckQueues(app: App, untilDone: (handlers: JobHandlers) => JobRunner): JobQueue[] {
  const checker = { pace: openHostPace(app.clock), openLeads: () => openLeads(app) }
  return Array.from({ length: PARALLEL_MOVE_CHECKS }, () => ({
    name: 'move checks',
    pauseMs: SECOND,
    runner: untilDone({
      [MOVE_CHECK_JOB]: (payload, run) => runMoveCheck(app, { payload, run }, checker),
    }),
  }))
}

const mailJobs = (app: App, sendMail: Mailer): JobHandlers => ({
  mail: (payload) => sendMail(MailPayload.parse(payload)),
  [RESET_JOB]: (payload) => mailReset(app, payload),
  [LOCK_JOB]: (payload) => mailOwnerOfLock(app, payload),
  [NOTICE_MAIL_JOB]: (payload) => mailNotices(app, payload),
})

/** Separate, because on a Monday morning there may be a thousand, and the store may be away; each ends after two days. */
const reportJobs = (app: App, sendMail: Mailer): [name: string, JobHandlers][] => [
  ['reports', { [REPORT_JOB]: (payload, run) => runReport(app, payload, run) }],
  ['report mails', { [REPORT_MAIL_JOB]: (payload) => sendReport(app, sendMail, payload) }],
]

const longJobs = (app: App): JobHandlers => ({
  [PURGE_JOB]: (payload, run) => purgeAccount(app, accountData, { payload, run }),
  [FORGET_CLICKS_JOB]: (payload) => forgetClicks(app, payload),
  [FORGET_WEBHOOK_JOB]: (payload) => forgetWebhook(app, payload),
  [FORGET_CHECKS_JOB]: (payload) => forgetChecks(app, payload),
  [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
  [EXPORT_JOB]: (payload, run) => makeExport(app, exportedData, { payload, run }),
})

/** Jobs that finish the work of a call; imports and exports must not delay them. */
const followUps = (app: App): JobHandlers => ({
  [HAND_OVER_JOB]: (payload, run) => finishHandOver(app, payload, run),
  [EMPTY_FOLDER_JOB]: (payload, run) => finishFolderRemoval(app, payload, run),
  [REMOVE_TAG_JOB]: (payload, run) => finishTagRemoval(app, payload, run),
  [PUBLISH_JOB]: (payload) => publishScheduled(app, payload),
  [STOP_BUTTONS_JOB]: (payload) => stopEndedButtons(app, payload),
  [TAKEN_BACK_JOB]: (payload) => reverseAfterRefund(app, payload),
  [TRASH_DOMAIN_JOB]: (payload, run) => finishDomainTrash(app, payload, run),
})

const paymentJobs = (app: App): JobHandlers => ({
  [SYNC_JOB]: (payload) => runSync(app, payload),
  [STOP_JOB]: (payload) => runStop(app, payload),
})

const alertJobs = (app: App): JobHandlers => ({
  [ALERTS_JOB]: (payload) => runAlerts(app, payload),
  [REMINDER_JOB]: (payload) => runReminder(app, payload),
})

const fetchJobs = (app: App): JobHandlers => ({
  [NAME_JOB]: (payload) => nameLink(app, payload),
  [CARD_JOB]: (payload) => makeCard(app, payload),
  [FAVICON_JOB]: (payload) => fetchFavicon(app, payload),
})
