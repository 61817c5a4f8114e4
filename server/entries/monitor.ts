import {
  followChanges,
  keepPoint,
  openMaintenanceClock,
  openScheduler,
  releaseClaims,
  syncAccount,
  syncMonitored,
} from '../monitoring/monitoring.ts'
import { ChangeFeed } from '../platform/change-log/change-feed.ts'
import { HOUR, SECOND } from '../platform/clock.ts'
import { openPreparedQueries } from '../platform/database/open-prepared-queries.ts'
import { writing } from '../platform/database/writing.ts'
import { newId } from '../platform/ids.ts'
import { repeat } from '../platform/loop/loop.ts'
import { agentOf } from '../platform/safe-fetch/agent.ts'
import { monitorMetrics } from '../processes/metrics/monitor-metrics.ts'
import { databaseMetrics, fetchMetrics } from '../processes/metrics/service-metrics.ts'
import { connectToParent } from '../processes/parent.ts'
import { openServices } from '../processes/services.ts'
import { readBuild } from '../processes/start/build.ts'
import { startChild } from '../processes/start/child-start.ts'
import { watchFullDatabase } from '../processes/start/full-database.ts'
import { databaseUrl } from '../processes/start/places.ts'
import { watchShortDatabase } from '../processes/start/short-database.ts'

const start = startChild(() => 'monitor')
const { config, log, orders, registry } = start
const services = openServices(start, { kind: 'jobs', version: (await readBuild()).version })
const { app, db } = services

databaseMetrics(registry, { main: db })
fetchMetrics(registry)

const point = config.monitor.name
const preparedQueries = openPreparedQueries({
  url: databaseUrl(config),
  timeoutMs: config.storeTimeoutMs,
  log,
  width: orders.connections.lookups,
})
const feed = new ChangeFeed(db, preparedQueries)
const metrics = monitorMetrics(registry)
const scheduler = openScheduler(app, {
  point,
  holder: newId('mon'),
  agent: agentOf(app),
  observeLag: metrics.observeLag,
  observeCheck: metrics.observeCheck,
})
metrics.watchRunning(scheduler.running)
const maintenance = openMaintenanceClock((accountId) => syncAccount(app, accountId))

// An SQLite file has only one monitor process, so all existing claims belong to one that has ended.
if (config.databaseUrl === undefined) {
  const released = writing(app, (inside) => releaseClaims(inside.db, point, app.clock()))
  await released.catch((error: unknown) =>
    log.warn('claims of an earlier monitor process stay until they end', { error }),
  )
}

const loops = [
  repeat('changes', { pauseMs: SECOND / 4, log }, () => followChanges(app, feed)),
  repeat('checks', { pauseMs: SECOND / 4, log }, () => scheduler.start()),
  repeat('results', { pauseMs: SECOND / 5, log }, () => storeAll()),
  repeat('points', { pauseMs: 15 * SECOND, log }, () => keepPoint(app, point)),
  repeat('maintenance', { pauseMs: 2 * SECOND, log }, () => maintenance.tick(app)),
  repeat('plans', { pauseMs: HOUR, log }, () => syncMonitored(app)),
]

const parent = connectToParent({
  metrics: () => registry.getMetricsAsJSON(),
  log,
  async stop() {
    await scheduler.stop()
    await Promise.all([...loops.map((loop) => loop.stop()), room.stop(), shortage.stop()])
    await services.close()
  },
})
const room = watchFullDatabase({ db, name: 'monitor', log, send: parent.send })
const shortage = watchShortDatabase({ db, name: 'monitor', log, send: parent.send })
parent.ready()

async function storeAll(): Promise<void> {
  while ((await scheduler.store()) > 0);
}
