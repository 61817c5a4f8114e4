import { keepReattaching } from '../clicks/analytics/mending/reattach-parts.ts'
import { openRollupJob } from '../clicks/analytics/sums/rollup-job.ts'
import { attachConversions } from '../clicks/conversions/conversions.ts'
import { scheduleReports } from '../clicks/mail-reports/scheduling.ts'
import { createShipper } from '../clicks/recording/shipper.ts'
import { openTrafficWatch } from '../clicks/traffic/watch-traffic.ts'
import { checkDueDomains } from '../domains/own/checking.ts'
import { openLooks, openWatch } from '../installation/status/installation-status.ts'
import { deliverDue } from '../monitoring/alerts/deliveries/deliver.ts'
import { endOutages } from '../monitoring/alerts/outage/end-outages.ts'
import { keepCosts } from '../monitoring/incidents/cost.ts'
import { shipChecks } from '../monitoring/stored-checks/checks.ts'
import { disableOverfull, openDispatch } from '../people/webhooks/webhooks.ts'
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { checkpointDatabase } from '../platform/database/database.ts'
import { shortenClaims } from '../platform/jobs/job-rows.ts'
import { repeat } from '../platform/loop/loop.ts'
import { openMailer } from '../platform/mailer.ts'
import { watchMail } from '../platform/smtp/mail-watch.ts'
import { doChores } from '../processes/chores.ts'
import { openJobQueues } from '../processes/job-queues.ts'
import { countMails } from '../processes/metrics/job-metrics.ts'
import { databaseMetrics, fetchMetrics } from '../processes/metrics/service-metrics.ts'
import {
  choreMetrics,
  countMetrics,
  missingPartsMetrics,
  shipperMetrics,
} from '../processes/metrics/worker-metrics.ts'
import { connectToParent } from '../processes/parent.ts'
import { openServices } from '../processes/services.ts'
import { startAnalytics } from '../processes/start/analytics-start.ts'
import { startChild } from '../processes/start/child-start.ts'
import { damageGauge } from '../processes/start/database-damage.ts'
import { openFileCheck } from '../processes/start/file-check.ts'
import { watchFullDatabase } from '../processes/start/full-database.ts'
import { keepPresence } from '../processes/start/machines.ts'
import { journalFolder } from '../processes/start/places.ts'
import { watchShortDatabase } from '../processes/start/short-database.ts'

const start = startChild(() => 'worker')
const { config, orders, log, registry } = start
const services = openServices(start, { kind: 'jobs' })
const { app, db } = services

databaseMetrics(registry, { main: db })
fetchMetrics(registry)
damageGauge(registry, config)
const counts = countMetrics(registry, app)
const choreDone = choreMetrics(registry, app.clock)

const { smtp, mailFrom: from, dataDir } = config
const mails = watchMail({
  send: countMails(registry, openMailer({ smtp, from, dataDir, log })),
  smtp,
  from,
  clock: app.clock,
  log,
  tell: (mail) => parent.send({ type: 'mail', mail }),
})
const queues = openJobQueues(app, { db, sendMail: mails.send, watch: counts.jobs })

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

const mending = keepReattaching({
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

const keepSums = openRollupJob(app, {
  clickhouse: patientClickhouse,
  isStopping: () => isStopping,
})

const watchTraffic = openTrafficWatch(app, { isStopping: () => isStopping })

/** Only for the status page, whose history needs it. */
const watch = config.flags.statusPage
  ? openWatch({
      db,
      clock: app.clock,
      log,
      instanceId: orders.instanceId,
      looks: openLooks(config, app.clickhouse),
    })
  : undefined

const fileCheck = openFileCheck(db, config, log)
const presence = orders.machineId ? keepPresence(db, orders.machineId, log) : undefined

let isStopping = false
const analytics = startAnalytics(app.clickhouse, log)
const shipping = analytics.isPrepared.then((isPrepared) => (isPrepared ? shipper.run() : undefined))
const whenPrepared = (work: () => Promise<unknown>) => async () => {
  if ((await analytics.isPrepared) && !isStopping) await work()
}

const PARALLEL_DELIVERIES = 8
const webhooks = openDispatch(app)
const loops = [
  ...queues.map(({ name, pauseMs, runner }) =>
    repeat(name, { pauseMs, log }, () => runner.runDue()),
  ),
  repeat('due reports', { pauseMs: MINUTE, log }, () => scheduleReports(app)),
  // Some receivers are slow: several deliveries run in parallel.
  ...Array.from({ length: PARALLEL_DELIVERIES }, () =>
    repeat('deliveries', { pauseMs: SECOND, log }, () =>
      deliverDue(app, { isStopping: () => isStopping }),
    ),
  ),
  repeat('webhooks', { pauseMs: SECOND / 5, log }, () => webhooks.look()),
  repeat('full webhooks', { pauseMs: MINUTE, log }, () => disableOverfull(app)),
  repeat('checker outages', { pauseMs: 10 * SECOND, log }, () => endOutages(app)),
  repeat('checkpoints', { pauseMs: SECOND, log }, () => checkpointDatabase(db)),
  repeat('stored checks', { pauseMs: SECOND, log }, () => shipChecks(app)),
  repeat('conversions', { pauseMs: SECOND, log }, () => attachConversions(app)),
  repeat('costs of incidents', { pauseMs: MINUTE, log }, () => keepCosts(app)),
  repeat('click sums', { pauseMs: 5 * MINUTE, log }, whenPrepared(keepSums)),
  repeat('traffic', { pauseMs: 5 * MINUTE, log }, whenPrepared(watchTraffic)),
  repeat('domains', { pauseMs: 2 * SECOND, log }, () => checkDueDomains(app)),
  repeat('file check', { pauseMs: HOUR, log }, () => fileCheck.runWhenDue()),
  ...(watch
    ? [repeat('looks', { pauseMs: config.statusLookMs, isSteady: true, log }, watch.look)]
    : []),
  repeat('chores', { pauseMs: HOUR, log }, () => doChores(app, choreDone)),
]

const parent = connectToParent({
  metrics: counts.read,
  log,
  async stop() {
    isStopping = true
    // Not awaited: it may read for minutes, and can be interrupted safely.
    mending.stop()
    analytics.stop()
    for (const { runner } of queues) runner.stop()
    await fileCheck.stop()
    const ends = [...loops, mailLooks, room, shortage].map((loop) => loop.stop())
    await Promise.all([shipper.stop(), shipping, webhooks.stop(), ...ends])
    await watch?.stop()
    await presence?.stop()
    await presence?.leave()
    await services.close()
  },
})
const room = watchFullDatabase({ db, name: 'worker', log, send: parent.send })
const shortage = watchShortDatabase({ db, name: 'worker', log, send: parent.send })
const mailLooks = mails.start()
parent.ready()
