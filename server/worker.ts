import { z } from 'zod'
import { PURGE_JOB } from './features/accounts/deletion.ts'
import { FORGET_CLICKS_JOB, forgetClicks, purgeAccount } from './features/accounts/purge.ts'
import { prepareAnalytics } from './features/analytics/analytics.ts'
import { keepMending } from './features/analytics/mending.ts'
import { LOCK_JOB, mailOwnerOfLock } from './features/auth/lock-mail.ts'
import { createShipper } from './features/clicks/shipper.ts'
import { EXPORT_JOB, makeExport } from './features/exports/make-export.ts'
import { FAVICON_JOB } from './features/favicons/favicons.ts'
import { fetchFavicon } from './features/favicons/fetch-favicon.ts'
import { IMPORT_JOB } from './features/imports/imports.ts'
import { readImportFile } from './features/imports/reading.ts'
import { runImport } from './features/imports/run-import.ts'
import { READ_IMPORT_JOB } from './features/imports/slots.ts'
import { NAME_JOB, nameLink } from './features/links/name-link.ts'
import { checkDueDomains } from './features/own-domains/checking.ts'
import { finishDomainTrash, TRASH_DOMAIN_JOB } from './features/own-domains/removal.ts'
import { mailReset, RESET_JOB } from './features/passwords/resets.ts'
import { finishTagRemoval, REMOVE_TAG_JOB } from './features/tags/removal.ts'
import { finishHandOver, HAND_OVER_JOB } from './features/users/hand-over.ts'
import { pauseAfterFailures } from './platform/back-off.ts'
import { openClickHouse } from './platform/clickhouse.ts'
import { HOUR, MINUTE, SECOND } from './platform/clock.ts'
import { checkpointDatabase } from './platform/database.ts'
import { shortenClaims } from './platform/job-rows.ts'
import { openJobRunner } from './platform/jobs.ts'
import { repeat } from './platform/loop.ts'
import { openMailer } from './platform/mailer.ts'
import { NewerSchemaError } from './platform/newer-schema-error.ts'
import { startChild } from './processes/child-start.ts'
import { doChores } from './processes/chores.ts'
import { damageGauge } from './processes/database-damage.ts'
import { openFileCheck } from './processes/file-check.ts'
import { watchFullDatabase } from './processes/full-database.ts'
import { countMails } from './processes/job-metrics.ts'
import { connectToParent } from './processes/parent.ts'
import { journalFolder } from './processes/places.ts'
import { databaseMetrics, fetchMetrics } from './processes/service-metrics.ts'
import { openServices } from './processes/services.ts'
import {
  choreMetrics,
  countMetrics,
  missingPartsMetrics,
  shipperMetrics,
} from './processes/worker-metrics.ts'

const start = startChild(() => 'worker')
const { config, orders, log, registry } = start
const services = openServices(start, { kind: 'jobs' })
const { app, db } = services

databaseMetrics(registry, { main: db })
fetchMetrics(registry)
const counts = countMetrics(registry, app)
const choreDone = choreMetrics(registry, app.clock)

const PARALLEL_FETCHES = 4
const QUICK_TRIES = 20
const QUICK_PAUSE_MS = SECOND / 10
const LONGEST_PAUSE_MS = 5 * SECOND

const MailPayload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
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
/** What all runners have in common. */
const running = { db, clock: app.clock, log, watch: counts.jobs }
const mails = openJobRunner({
  ...running,
  handlers: {
    mail: (payload) => sendMail(MailPayload.parse(payload)),
    [RESET_JOB]: (payload) => mailReset(app, payload),
    [LOCK_JOB]: (payload) => mailOwnerOfLock(app, payload),
  },
})

// Beside the mails, which must not wait for it; and it has to happen in the end.
const longJobs = openJobRunner({
  ...running,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [PURGE_JOB]: (payload, run) => purgeAccount(app, payload, run),
    [FORGET_CLICKS_JOB]: (payload) => forgetClicks(app, payload),
    [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
    [EXPORT_JOB]: (payload, run) => makeExport(app, payload, run),
  },
})

// What calls leave to be finished soon, which no import or export may hold up.
const followUps = openJobRunner({
  ...running,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [HAND_OVER_JOB]: (payload, run) => finishHandOver(app, payload, run),
    [REMOVE_TAG_JOB]: (payload, run) => finishTagRemoval(app, payload, run),
    [TRASH_DOMAIN_JOB]: (payload, run) => finishDomainTrash(app, payload, run),
  },
})

// Beside the long jobs: whoever sent a file waits for its columns.
const readings = openJobRunner({
  ...running,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: { [READ_IMPORT_JOB]: (payload, run) => readImportFile(app, payload, run) },
})

// Strangers answer when they like: several at a time, and nothing else waits for them.
const fetches = Array.from({ length: PARALLEL_FETCHES }, () =>
  openJobRunner({
    ...running,
    handlers: {
      [NAME_JOB]: (payload) => nameLink(app, payload),
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

const mending = keepMending({
  // A check reads a whole part, however large.
  clickhouse: openClickHouse({ url: orders.clickhouseUrl, timeoutMs: 15 * MINUTE }),
  clock: app.clock,
  log,
  missing: missingPartsMetrics(registry),
})

/** The others have their turn before what may have ended the last worker. */
const TAKE_OVER_MS = 5 * SECOND
// A file has one worker: what another one holds, it held when it ended.
if (config.databaseUrl === undefined) {
  await shortenClaims(db, app.clock() + TAKE_OVER_MS).catch((error: unknown) =>
    log.warn('claims of an earlier worker stay until they end', { error }),
  )
}

const fileCheck = openFileCheck(db, config, log)
const stopping = Promise.withResolvers<void>()
let isStopping = false
const shipping = shipWhenPrepared()
const loops = [
  repeat('mails', { pauseMs: SECOND / 2, log }, () => mails.runDue()),
  repeat('readings', { pauseMs: SECOND / 4, log }, () => readings.runDue()),
  repeat('long jobs', { pauseMs: SECOND / 2, log }, () => longJobs.runDue()),
  repeat('follow-ups', { pauseMs: SECOND / 2, log }, () => followUps.runDue()),
  ...fetches.map((runner) => repeat('fetches', { pauseMs: SECOND, log }, () => runner.runDue())),
  repeat('checkpoints', { pauseMs: SECOND, log }, () => checkpointDatabase(db)),
  repeat('domains', { pauseMs: 2 * SECOND, log }, () => checkDueDomains(app)),
  repeat('file check', { pauseMs: HOUR, log }, () => fileCheck.runWhenDue()),
  repeat('chores', { pauseMs: HOUR, log }, () => doChores(app, choreDone)),
]

const parent = connectToParent({
  metrics: counts.read,
  log,
  async stop() {
    isStopping = true
    // Not waited for: it may read for minutes, and leaves nothing half done.
    mending.stop()
    stopping.resolve()
    mails.stop()
    longJobs.stop()
    followUps.stop()
    readings.stop()
    for (const runner of fetches) runner.stop()
    await fileCheck.stop()
    await Promise.all([shipper.stop(), shipping, ...loops.map((loop) => loop.stop()), room.stop()])
    await services.close()
  },
})
const room = watchFullDatabase({ db, name: 'worker', log, tell: parent.tell })
parent.ready()

/** The tables of the analytics store are made as soon as it answers, however long that takes. */
async function shipWhenPrepared(): Promise<void> {
  for (let failures = 0; !isStopping; failures++) {
    try {
      await prepareAnalytics(app.clickhouse)
      await shipper.run()
      return
    } catch (error) {
      if (error instanceof NewerSchemaError) return refuseToShip(error)
      if (failures === QUICK_TRIES)
        log.warn('the analytics store is still away; clicks wait in the journal', { error })
      await Promise.race([Bun.sleep(pauseBeforeTry(failures)), stopping.promise])
    }
  }
}

/** An embedded engine is there within a second or two; for another store, somebody has to do something. */
function pauseBeforeTry(failures: number): number {
  if (failures < QUICK_TRIES) return QUICK_PAUSE_MS
  return pauseAfterFailures(failures - QUICK_TRIES, {
    firstMs: QUICK_PAUSE_MS,
    longestMs: LONGEST_PAUSE_MS,
  })
}

/** Rows of ours could be wrong in tables of a later time. The clicks are safe where they are. */
function refuseToShip({ message }: NewerSchemaError): void {
  const words = 'The analytics store was written by a newer version of Unfurly'
  log.error(`${words}: ${message}. Clicks wait in the journal until that version runs again.`)
}
