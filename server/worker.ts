import { z } from 'zod'
import { accountData, exportedData } from './account-data/features.ts'
import { PURGE_JOB } from './features/accounts/deletion/deletion.ts'
import { purgeAccount } from './features/accounts/deletion/purge.ts'
import { ALERTS_JOB, REMINDER_JOB } from './features/alerts/alerts.ts'
import { deliverDue } from './features/alerts/deliveries/deliver.ts'
import { runAlerts, runReminder } from './features/alerts/gathering/run-alerts.ts'
import { endOutages } from './features/alerts/outage/end-outages.ts'
import { prepareAnalytics } from './features/analytics/analytics.ts'
import { keepMending } from './features/analytics/mending/mending.ts'
import { openSumKeeping } from './features/analytics/sums/keeping-sums.ts'
import { LOCK_JOB, mailOwnerOfLock } from './features/auth/lock-mail.ts'
import { runStop, runSync, STOP_JOB, SYNC_JOB, TAKEN_BACK_JOB } from './features/billing/billing.ts'
import { shipChecks } from './features/checks/checks.ts'
import { FORGET_CHECKS_JOB, forgetChecks } from './features/checks/forget-checks.ts'
import { FORGET_CLICKS_JOB, forgetClicks } from './features/clicks/forget-clicks.ts'
import { createShipper } from './features/clicks/shipper.ts'
import { attachConversions } from './features/conversions/conversions.ts'
import { EXPORT_JOB, makeExport } from './features/exports/make-export.ts'
import { FAVICON_JOB } from './features/favicons/favicons.ts'
import { fetchFavicon } from './features/favicons/fetch-favicon.ts'
import { CARD_JOB, makeCard } from './features/hubs/cards/cards.ts'
import { STOP_BUTTONS_JOB, stopEndedButtons } from './features/hubs/experiments/end-running.ts'
import { PUBLISH_JOB, publishScheduled } from './features/hubs/publishing/schedule.ts'
import { IMPORT_JOB } from './features/imports/imports.ts'
import { runImport } from './features/imports/run-import.ts'
import { READ_IMPORT_JOB } from './features/imports/slots.ts'
import { readImportFile } from './features/imports/table/reading.ts'
import { keepCosts } from './features/incidents/cost.ts'
import { NAME_JOB, nameLink } from './features/links/write/name-link.ts'
import { REPORT_JOB, scheduleReports } from './features/mail-reports/scheduling.ts'
import { REPORT_MAIL_JOB, runReport, sendReport } from './features/mail-reports/sending.ts'
import { NOTICE_MAIL_JOB } from './features/notices/mails/queue.ts'
import { mailNotices } from './features/notices/mails/send.ts'
import { openTrafficWatch } from './features/notices/traffic/watch-traffic.ts'
import { checkDueDomains } from './features/own-domains/checking.ts'
import { finishDomainTrash, TRASH_DOMAIN_JOB } from './features/own-domains/removal.ts'
import { mailReset, RESET_JOB } from './features/passwords/resets.ts'
import { reverseAfterRefund } from './features/referrals/settling.ts'
import { finishTagRemoval, REMOVE_TAG_JOB } from './features/tags/removal.ts'
import { finishHandOver, HAND_OVER_JOB } from './features/users/hand-over.ts'
import { openClickHouse } from './platform/clickhouse/clickhouse.ts'
import { HOUR, MINUTE, SECOND } from './platform/clock.ts'
import { checkpointDatabase } from './platform/database/database.ts'
import { EarlierSchemaError, NewerSchemaError } from './platform/database/schema-errors.ts'
import { shortenClaims } from './platform/jobs/job-rows.ts'
import { openJobRunner } from './platform/jobs/jobs.ts'
import { pauseAfterFailures } from './platform/loop/back-off.ts'
import { repeat } from './platform/loop/loop.ts'
import { openMailer } from './platform/mailer.ts'
import { doChores } from './processes/chores.ts'
import { countMails } from './processes/metrics/job-metrics.ts'
import { databaseMetrics, fetchMetrics } from './processes/metrics/service-metrics.ts'
import {
  choreMetrics,
  countMetrics,
  missingPartsMetrics,
  shipperMetrics,
} from './processes/metrics/worker-metrics.ts'
import { connectToParent } from './processes/parent.ts'
import { openServices } from './processes/services.ts'
import { startChild } from './processes/start/child-start.ts'
import { damageGauge } from './processes/start/database-damage.ts'
import { openFileCheck } from './processes/start/file-check.ts'
import { watchFullDatabase } from './processes/start/full-database.ts'
import { journalFolder } from './processes/start/places.ts'

const start = startChild(() => 'worker')
const { config, orders, log, registry } = start
const services = openServices(start, { kind: 'jobs' })
const { app, db } = services

databaseMetrics(registry, { main: db })
fetchMetrics(registry)
const counts = countMetrics(registry, app)
const choreDone = choreMetrics(registry, app.clock)

const PARALLEL_FETCHES = 4
const PARALLEL_DELIVERIES = 8
const QUICK_TRIES = 20
const QUICK_PAUSE_MS = SECOND / 10
const LONGEST_PAUSE_MS = 5 * SECOND

const MailPayload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
})

damageGauge(registry, config)

const sendMail = countMails(
  registry,
  openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    log,
  }),
)
/** Options of all runners. */
const runnerOptions = { db, clock: app.clock, log, watch: counts.jobs }
const mails = openJobRunner({
  ...runnerOptions,
  handlers: {
    mail: (payload) => sendMail(MailPayload.parse(payload)),
    [RESET_JOB]: (payload) => mailReset(app, payload),
    [LOCK_JOB]: (payload) => mailOwnerOfLock(app, payload),
    [NOTICE_MAIL_JOB]: (payload) => mailNotices(app, payload),
  },
})

// Separate, because on a Monday morning there may be a thousand, and the store may be away; each ends after two days.
const reports = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: { [REPORT_JOB]: (payload, run) => runReport(app, payload, run) },
})
const reportMails = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: { [REPORT_MAIL_JOB]: (payload) => sendReport(app, sendMail, payload) },
})

// Separate from mails, which must not wait for these; retried without limit, because they must be completed.
const longJobs = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [PURGE_JOB]: (payload, run) => purgeAccount(app, accountData, { payload, run }),
    [FORGET_CLICKS_JOB]: (payload) => forgetClicks(app, payload),
    [FORGET_CHECKS_JOB]: (payload) => forgetChecks(app, payload),
    [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
    [EXPORT_JOB]: (payload, run) => makeExport(app, exportedData, { payload, run }),
  },
})

// Jobs that finish the work of a call; imports and exports must not delay them.
const followUps = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [HAND_OVER_JOB]: (payload, run) => finishHandOver(app, payload, run),
    [REMOVE_TAG_JOB]: (payload, run) => finishTagRemoval(app, payload, run),
    [PUBLISH_JOB]: (payload) => publishScheduled(app, payload),
    [STOP_BUTTONS_JOB]: (payload) => stopEndedButtons(app, payload),
    [TAKEN_BACK_JOB]: (payload) => reverseAfterRefund(app, payload),
    [TRASH_DOMAIN_JOB]: (payload, run) => finishDomainTrash(app, payload, run),
  },
})

// Separate, because each waits for the payment provider.
const payments = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [SYNC_JOB]: (payload) => runSync(app, payload),
    [STOP_JOB]: (payload) => runStop(app, payload),
  },
})

// Separate from the long jobs, because a user waits for the columns of the file.
const readings = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: { [READ_IMPORT_JOB]: (payload, run) => readImportFile(app, payload, run) },
})

// Separate, so that people hear at once of what is down.
const alerts = openJobRunner({
  ...runnerOptions,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [ALERTS_JOB]: (payload) => runAlerts(app, payload),
    [REMINDER_JOB]: (payload) => runReminder(app, payload),
  },
})

// Foreign servers may be slow: several fetches run in parallel, and nothing else waits for them.
const fetches = Array.from({ length: PARALLEL_FETCHES }, () =>
  openJobRunner({
    ...runnerOptions,
    handlers: {
      [NAME_JOB]: (payload) => nameLink(app, payload),
      [CARD_JOB]: (payload) => makeCard(app, payload),
      [FAVICON_JOB]: (payload) => fetchFavicon(app, payload),
    },
  }),
)

const shipper = createShipper({
  journalDir: journalFolder(config),
  clickhouse: app.clickhouse,
  db,
  clock: app.clock,
  log,
  metrics: shipperMetrics(registry, journalFolder(config)),
})

/** For work on many clicks at once: a check reads a whole part, a sum may count a day. */
const patientClickhouse = openClickHouse({ url: orders.clickhouseUrl, timeoutMs: 15 * MINUTE })

const mending = keepMending({
  clickhouse: patientClickhouse,
  clock: app.clock,
  log,
  missing: missingPartsMetrics(registry),
})

/** Jobs of the last worker are retried only after this pause, in case one of them crashed it. */
const TAKE_OVER_MS = 5 * SECOND
// An SQLite file has only one worker, so all existing claims belong to one that has ended.
if (config.databaseUrl === undefined) {
  await shortenClaims(db, app.clock() + TAKE_OVER_MS).catch((error: unknown) =>
    log.warn('claims of an earlier worker stay until they end', { error }),
  )
}

const keepSums = openSumKeeping(app, {
  clickhouse: patientClickhouse,
  isStopping: () => isStopping,
})

const watchTraffic = openTrafficWatch(app, { isStopping: () => isStopping })

const fileCheck = openFileCheck(db, config, log)
const stopping = Promise.withResolvers<void>()
/** The tables of the analytics store exist. */
const prepared = Promise.withResolvers<void>()
let isStopping = false
const shipping = shipWhenPrepared()
const loops = [
  repeat('mails', { pauseMs: SECOND / 2, log }, () => mails.runDue()),
  repeat('due reports', { pauseMs: MINUTE, log }, () => scheduleReports(app)),
  repeat('reports', { pauseMs: SECOND, log }, () => reports.runDue()),
  repeat('report mails', { pauseMs: SECOND, log }, () => reportMails.runDue()),
  repeat('readings', { pauseMs: SECOND / 4, log }, () => readings.runDue()),
  repeat('long jobs', { pauseMs: SECOND / 2, log }, () => longJobs.runDue()),
  repeat('payments', { pauseMs: SECOND, log }, () => payments.runDue()),
  repeat('alerts', { pauseMs: SECOND, log }, () => alerts.runDue()),
  // Some receivers are slow: several deliveries run in parallel.
  ...Array.from({ length: PARALLEL_DELIVERIES }, () =>
    repeat('deliveries', { pauseMs: SECOND, log }, () =>
      deliverDue(app, { isStopping: () => isStopping }),
    ),
  ),
  repeat('checker outages', { pauseMs: 10 * SECOND, log }, () => endOutages(app)),
  repeat('follow-ups', { pauseMs: SECOND / 2, log }, () => followUps.runDue()),
  ...fetches.map((runner) => repeat('fetches', { pauseMs: SECOND, log }, () => runner.runDue())),
  repeat('checkpoints', { pauseMs: SECOND, log }, () => checkpointDatabase(db)),
  repeat('stored checks', { pauseMs: SECOND, log }, () => shipChecks(app)),
  repeat('conversions', { pauseMs: SECOND, log }, () => attachConversions(app)),
  repeat('costs of incidents', { pauseMs: MINUTE, log }, () => keepCosts(app)),
  repeat('click sums', { pauseMs: 5 * MINUTE, log }, async () => {
    await Promise.race([prepared.promise, stopping.promise])
    if (!isStopping) await keepSums()
  }),
  repeat('traffic', { pauseMs: 5 * MINUTE, log }, async () => {
    await Promise.race([prepared.promise, stopping.promise])
    if (!isStopping) await watchTraffic()
  }),
  repeat('domains', { pauseMs: 2 * SECOND, log }, () => checkDueDomains(app)),
  repeat('file check', { pauseMs: HOUR, log }, () => fileCheck.runWhenDue()),
  repeat('chores', { pauseMs: HOUR, log }, () => doChores(app, choreDone)),
]

const parent = connectToParent({
  metrics: counts.read,
  log,
  async stop() {
    isStopping = true
    // Not awaited: it may read for minutes, and can be interrupted safely.
    mending.stop()
    stopping.resolve()
    mails.stop()
    longJobs.stop()
    followUps.stop()
    payments.stop()
    alerts.stop()
    readings.stop()
    reports.stop()
    reportMails.stop()
    for (const runner of fetches) runner.stop()
    await fileCheck.stop()
    await Promise.all([shipper.stop(), shipping, ...loops.map((loop) => loop.stop()), room.stop()])
    await services.close()
  },
})
const room = watchFullDatabase({ db, name: 'worker', log, send: parent.send })
parent.ready()

/** Creates the analytics tables as soon as the store answers, then ships clicks until the worker stops. */
async function shipWhenPrepared(): Promise<void> {
  for (let failures = 0; !isStopping; failures++) {
    try {
      await prepareAnalytics(app.clickhouse)
      prepared.resolve()
      await shipper.run()
      return
    } catch (error) {
      const writer = otherWriter(error)
      if (writer !== undefined) return refuseToShip(writer, error)
      if (failures === QUICK_TRIES)
        log.warn('the analytics store is still away; clicks wait in the journal', { error })
      await Promise.race([Bun.sleep(pauseBeforeTry(failures)), stopping.promise])
    }
  }
}

/** An embedded engine starts within two seconds; an external store that is away takes longer. */
function pauseBeforeTry(failures: number): number {
  if (failures < QUICK_TRIES) return QUICK_PAUSE_MS
  return pauseAfterFailures(failures - QUICK_TRIES, {
    firstMs: QUICK_PAUSE_MS,
    longestMs: LONGEST_PAUSE_MS,
  })
}

/** Who wrote the store, if its schema is not ours. */
function otherWriter(error: unknown): string | undefined {
  if (error instanceof NewerSchemaError) return 'a newer version of Unfurly'
  if (error instanceof EarlierSchemaError) return 'a build of Unfurly from before its first release'
  return undefined
}

/** Our rows could be wrong in another schema. The clicks stay safe in the journal. */
function refuseToShip(writer: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : ''
  log.error(
    `The analytics store was written by ${writer}: ${reason}. Clicks wait in the journal until that version runs again.`,
  )
}
