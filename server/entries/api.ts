import { unlinkSync } from 'node:fs'
import { IMPORT_BYTES_MAX } from '../../contract/links/import-fields.ts'
import { createApp } from '../app.ts'
import { answerVisitorForms } from '../edge/visitor-forms.ts'
import { SECOND } from '../platform/clock.ts'
import { readGauge } from '../platform/database/readings.ts'
import { repeat } from '../platform/loop/loop.ts'
import { shareHashing } from '../platform/passwords.ts'
import { callMetrics } from '../processes/metrics/call-metrics.ts'
import { databaseMetrics, fetchMetrics } from '../processes/metrics/service-metrics.ts'
import { connectToParent } from '../processes/parent.ts'
import { openServices } from '../processes/services.ts'
import { buildVersion } from '../processes/site.ts'
import { startChild } from '../processes/start/child-start.ts'
import { watchFullDatabase } from '../processes/start/full-database.ts'
import { watchShortDatabase } from '../processes/start/short-database.ts'
import {
  CALLER_HEADER,
  REDIRECT_CALLER,
  readCallerHeader,
} from '../redirect/listener/caller-header.ts'

/** Lets the call itself refuse a body that is slightly too large, with a Problem. */
const SPARE_BYTES = 1_048_576
const GRACE_MS = 5 * SECOND
/**
 * Off: Bun's default of ten seconds applies to the whole body, however steadily it arrives. The redirect process closes
 * idle and slow connections. Bun's types leave the option out for Unix sockets.
 */
const noIdleTimeout: object = { idleTimeout: 0 }

const start = startChild(({ slot }) => `api-${slot}`)
const { config, log, orders, registry } = start
const services = openServices(start, { kind: 'calls', version: buildVersion(config) })
const { app } = services

shareHashing(config.apiConcurrency)
const quotas = repeat('quotas', { pauseMs: SECOND, log }, () => app.quotas.write())
const calls = createApp(app, callMetrics(registry))
databaseMetrics(registry, { main: services.db, readers: app.reading })
fetchMetrics(registry)
readGauge(registry, {
  name: 'unfurly_live_streams',
  help: 'Readers of live clicks whose stream is open',
  read: () => app.streams.count,
})
const visitorForms = answerVisitorForms(app)
const server = Bun.serve({
  unix: freeSocket(orders.apiSockets[orders.slot] ?? ''),
  // Each call has its own limit and answers with a Problem. Import files are the largest bodies.
  maxRequestBodySize: IMPORT_BYTES_MAX + SPARE_BYTES,
  ...noIdleTimeout,
  fetch(request) {
    const header = request.headers.get(CALLER_HEADER)
    if (header === REDIRECT_CALLER) return visitorForms(request)
    const caller = readCallerHeader(header)
    return caller ? calls.fetch(request, caller) : new Response(null, { status: 400 })
  },
  error(error) {
    log.error('a request failed', { error })
    return new Response(null, { status: 500 })
  },
})

const parent = connectToParent({
  metrics: () => registry.getMetricsAsJSON(),
  log,
  endStreams: () => app.streams.stop(),
  stop,
})
const room = watchFullDatabase({
  db: services.db,
  name: `api-${orders.slot}`,
  log,
  send: parent.send,
})
const shortage = watchShortDatabase({
  ...{ db: services.db, name: `api-${orders.slot}` },
  ...{ log, send: parent.send },
})
parent.ready()

async function stop(): Promise<void> {
  app.streams.stop()
  await Promise.race([server.stop(), Bun.sleep(GRACE_MS)])
  await server.stop(true)
  await Promise.all([quotas.stop(), room.stop(), shortage.stop()])
  await services.close()
}

/** Removes the socket that an earlier process left behind. */
function freeSocket(path: string): string {
  try {
    unlinkSync(path)
  } catch {
    // There was none.
  }
  return path
}
