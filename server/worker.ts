import { z } from 'zod'
import {
  FORGET_CLICKS_JOB,
  forgetClicks,
  PURGE_JOB,
  purgeAccount,
} from './features/accounts/purge.ts'
import { prepareAnalytics } from './features/analytics/analytics.ts'
import { LOCK_JOB, mailOwnerOfLock } from './features/auth/lock-mail.ts'
import { createShipper } from './features/clicks/shipper.ts'
import { EXPORT_JOB, makeExport } from './features/exports/make-export.ts'
import { FAVICON_JOB } from './features/favicons/favicons.ts'
import { fetchFavicon } from './features/favicons/fetch-favicon.ts'
import { IMPORT_JOB } from './features/imports/imports.ts'
import { runImport } from './features/imports/run-import.ts'
import { NAME_JOB, nameLink } from './features/links/name-link.ts'
import { checkDueDomains } from './features/own-domains/checking.ts'
import { mailReset, RESET_JOB } from './features/passwords/resets.ts'
import { HOUR, SECOND } from './platform/clock.ts'
import { shortenClaims } from './platform/job-rows.ts'
import { openJobRunner } from './platform/jobs.ts'
import { repeat } from './platform/loop.ts'
import { openMailer } from './platform/mailer.ts'
import { startChild } from './processes/child-start.ts'
import { doChores } from './processes/chores.ts'
import { connectToParent } from './processes/parent.ts'
import { journalFolder } from './processes/places.ts'
import { workerMetrics } from './processes/worker-metrics.ts'

const { app, config, db, log, registry } = startChild('worker')

const PARALLEL_FETCHES = 4

const MailPayload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

const sendMail = openMailer({
  smtpUrl: config.smtpUrl,
  from: config.mailFrom,
  dataDir: config.dataDir,
  log,
})
const mails = openJobRunner({
  db,
  clock: app.clock,
  log,
  handlers: {
    mail: (payload) => sendMail(MailPayload.parse(payload)),
    [RESET_JOB]: (payload) => mailReset(app, payload),
    [LOCK_JOB]: (payload) => mailOwnerOfLock(app, payload),
  },
})

// Beside the mails, which must not wait for it; and it has to happen in the end.
const longJobs = openJobRunner({
  db,
  clock: app.clock,
  log,
  maxAttempts: Number.POSITIVE_INFINITY,
  handlers: {
    [PURGE_JOB]: (payload, run) => purgeAccount(app, payload, run),
    [FORGET_CLICKS_JOB]: (payload) => forgetClicks(app, payload),
    [IMPORT_JOB]: (payload, run) => runImport(app, payload, run),
    [EXPORT_JOB]: (payload, run) => makeExport(app, payload, run),
  },
})

// Strangers answer when they like: several at a time, and nothing else waits for them.
const fetches = Array.from({ length: PARALLEL_FETCHES }, () =>
  openJobRunner({
    db,
    clock: app.clock,
    log,
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
  metrics: workerMetrics(registry, journalFolder(config)),
})

/** The others have their turn before what may have ended the last worker. */
const TAKE_OVER_MS = 5 * SECOND
// A file has one worker: what another one holds, it held when it ended.
if (config.databaseUrl === undefined) {
  await shortenClaims(db, app.clock() + TAKE_OVER_MS).catch((error: unknown) =>
    log.warn('claims of an earlier worker stay until they end', { error }),
  )
}

let isStopping = false
const shipping = shipWhenPrepared()
const loops = [
  repeat('mails', { pauseMs: SECOND / 2, log }, () => mails.runDue()),
  repeat('long jobs', { pauseMs: SECOND / 2, log }, () => longJobs.runDue()),
  ...fetches.map((runner) => repeat('fetches', { pauseMs: SECOND, log }, () => runner.runDue())),
  repeat('domains', { pauseMs: 2 * SECOND, log }, () => checkDueDomains(app)),
  repeat('chores', { pauseMs: HOUR, log }, () => doChores(app)),
]

connectToParent({
  metrics: () => registry.getMetricsAsJSON(),
  log,
  async stop() {
    isStopping = true
    mails.stop()
    longJobs.stop()
    for (const runner of fetches) runner.stop()
    await Promise.all([shipper.stop(), shipping, ...loops.map((loop) => loop.stop())])
    await app.clickhouse.close()
    await db.destroy()
  },
}).ready()

/** The tables of the analytics store are made as soon as it answers, however long that takes. */
async function shipWhenPrepared(): Promise<void> {
  for (let failures = 0; !isStopping; failures++) {
    try {
      await prepareAnalytics(app.clickhouse)
      await shipper.run()
      return
    } catch (error) {
      if (failures === 20)
        log.warn('the analytics store is still away; clicks wait in the journal', { error })
      await Bun.sleep(100)
    }
  }
}
