import { join } from 'node:path'
import { requirePreparedAnalytics } from '../clicks/analytics/analytics.ts'
import { clickIdsOf } from '../clicks/conversions/click-ids.ts'
import { drawsCards, readAgent } from '../clicks/recording/enrichment/agent.ts'
import { countryOf } from '../clicks/recording/enrichment/geography.ts'
import { languageOf } from '../clicks/recording/enrichment/language.ts'
import { readShownHistory } from '../installation/status/installation-status.ts'
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { systemClock } from '../platform/clock.ts'
import { watchClockSkew } from '../platform/clock-skew.ts'
import { isConnectionShortage } from '../platform/database/connection-shortage.ts'
import { openDatabase, openReaders, pingDatabase } from '../platform/database/database.ts'
import { openPreparedQueries } from '../platform/database/open-prepared-queries.ts'
import { Problem, problemBody, problemHeaders } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { openJournal } from '../platform/journal/journal.ts'
import { openSecrets } from '../platform/secrets.ts'
import type { MailState } from '../platform/smtp/mail-state.ts'
import { openApiCalls } from '../processes/api-calls.ts'
import {
  certificateMetrics,
  readinessMetrics,
  redirectMetrics,
} from '../processes/metrics/redirect-metrics.ts'
import { databaseMetrics } from '../processes/metrics/service-metrics.ts'
import { openPages } from '../processes/pages.ts'
import { connectToParent } from '../processes/parent.ts'
import { watchReadiness } from '../processes/readiness.ts'
import { openSite } from '../processes/site.ts'
import { startChild } from '../processes/start/child-start.ts'
import { isDamageNoted } from '../processes/start/database-damage.ts'
import { openMissingParts } from '../processes/start/missing-parts.ts'
import { databaseUrl, journalFolder } from '../processes/start/places.ts'
import { openOnPort } from '../processes/start/port.ts'
import { watchShortDatabase } from '../processes/start/short-database.ts'
import { openStatusPage } from '../processes/status-page.ts'
import { openClickThread } from '../redirect/click-thread.ts'
import { openListener } from '../redirect/listener/listener.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'
import { createRedirect } from '../redirect/redirect.ts'

const { config, orders, log, name, registry } = startChild(({ slot }) => `redirect-${slot}`)
const stateUrl = databaseUrl(config)
const timeoutMs = config.storeTimeoutMs
const { connections } = orders
const db = openDatabase({
  ...{ url: stateUrl, timeoutMs, readOnly: true },
  ...{ poolSize: connections.main, isKept: true },
})
/** In threads, so that disk reads do not delay redirects of cached links. */
const reading = openReaders(db, { url: stateUrl, timeoutMs, threads: 2 })
const preparedQueries = openPreparedQueries({
  ...{ url: stateUrl, timeoutMs, log },
  width: connections.lookups,
  isKept: true,
})
const clickhouse = openClickHouse({ url: orders.clickhouseUrl, timeoutMs })
const secrets = openSecrets(orders.secretKey)
const clickTaker = openClickThread({ url: stateUrl, timeoutMs, poolSize: connections.clicks })
const apiCalls = openApiCalls({ sockets: orders.apiSockets, timeoutMs })
const journal = openJournal({
  folder: join(journalFolder(config), `redirect-${orders.slot}`),
  sync: config.journalSync,
  log,
})
const redirect = createRedirect({
  config,
  db: reading,
  preparedQueries,
  clickTaker,
  sendForm: apiCalls.sendForm,
  journal,
  log,
  traits: {
    countryOf,
    agentOf: readAgent,
    languageOf,
    variantKey: secrets.key('variants'),
  },
  clickIds: clickIdsOf(secrets),
  kindOf: (agent) => readAgent(agent).kind,
  drawsCards,
})

let isAnalyticsPrepared = false
const missingParts = openMissingParts(clickhouse)
let lack = { isFull: false, isShort: false }
let mail: MailState = { state: 'unknown' }
const readiness = watchReadiness(
  {
    database: async () => {
      const isShort = await isDatabaseShort()
      if (isDamageNoted(config)) return 'damaged'
      if (isShort || lack.isShort) return 'short'
      return lack.isFull ? 'full' : 'ok'
    },
    analytics: async () => {
      if (!(await clickhouse.isReachable())) throw new Error('no answer')
      if (!isAnalyticsPrepared) await requirePreparedAnalytics(clickhouse)
      isAnalyticsPrepared = true
      return (await missingParts.refresh()).length > 0 ? 'damaged' : 'ok'
    },
    journal: async () => {
      const { isWriting, isDiskFull } = journal.state()
      if (!isWriting && !isDiskFull) throw new Error('the disk refuses clicks')
      return isWriting ? 'ok' : 'full'
    },
  },
  { log, isServing: apiCalls.isAnswering, mail: () => mail },
)

readinessMetrics(registry, readiness)
databaseMetrics(registry, { main: db, readers: reading })
const skew = watchClockSkew({ db, clock: systemClock, log, registry })
skew.start()

const parent = connectToParent({
  metrics: redirectMetrics(registry, redirect, name),
  log,
  // This process only reads, so the writing processes report a full disk.
  databaseLack: (told) => {
    lack = told
  },
  mail: (told) => {
    mail = told
  },
  drain: readiness.stopping,
  stop,
})
const shortage = watchShortDatabase({ db, name, log, send: parent.send })
parent.send({ type: 'full-database?' })
parent.send({ type: 'mail?' })
await redirect.start()
const pages = openPages({
  config,
  site: openSite(config),
  statusPage: openStatusPage({
    config,
    instanceId: orders.instanceId,
    readiness,
    isApiAnswering: apiCalls.isAnswering,
    readHistory: (now) => readShownHistory(reading, now),
    clock: systemClock,
  }),
  readiness,
  missingParts: missingParts.present,
  parent,
  isServed: (host) => redirect.context.hosts.isServed(host),
  observeCertificate: certificateMetrics(registry),
})
const listener = await openOnPort(() =>
  openListener({
    hostname: config.host,
    port: config.port,
    isShared: config.webConcurrency > 1,
    redirect: redirect.context,
    pages,
    apiSockets: orders.apiSockets,
    awayAnswer,
    changed: redirect.pollChanges,
  }),
)
parent.ready()

/** Throws if the database does not answer for another reason. */
async function isDatabaseShort(): Promise<boolean> {
  try {
    await pingDatabase(db)
    return false
  } catch (error) {
    if (isConnectionShortage(error)) return true
    throw error
  }
}

async function stop(): Promise<void> {
  readiness.stopping()
  await listener.stop()
  await redirect.stop()
  await Promise.all([skew.stop(), shortage.stop()])
  await journal.close()
  clickTaker.close()
  readiness.end()
  await clickhouse.close()
  await preparedQueries.close()
  if (reading !== db) await reading.destroy()
  await db.destroy()
}

/** The answer to a call while all api processes are restarting. */
function awayAnswer(): PageAnswer {
  const problem = new Problem('restarting')
  const requestId = newId('req')
  const body = JSON.stringify(problemBody(problem, requestId))
  return { status: problem.status, headers: problemHeaders(problem, requestId), body }
}
