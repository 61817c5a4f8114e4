import { Registry } from 'prom-client'
import { type Config, environment, readConfig } from '../config.ts'
import { type App, noOrigin } from '../context.ts'
import { openClickHouse } from '../platform/clickhouse.ts'
import { systemClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { openDns } from '../platform/dns.ts'
import { openEventStreams } from '../platform/event-streams.ts'
import { openEvents } from '../platform/events.ts'
import { type Log, openLog } from '../platform/log.ts'
import { openQuotas } from '../platform/rate-limit.ts'
import { systemMeans } from '../platform/safe-fetch/system-means.ts'
import { openSecrets } from '../platform/secrets.ts'
import { ChildOrders, ORDERS_VARIABLE } from './messages.ts'
import { databaseUrl } from './places.ts'

export interface ChildStart {
  config: Config
  orders: ChildOrders
  log: Log
  registry: Registry
  db: Database
  app: App
}

/** What every child opens first: its orders, the stores, and the app on top of them. */
export function startChild(kind: 'web' | 'worker', version = ''): ChildStart {
  const config = readConfig(environment)
  const orders = ChildOrders.parse(JSON.parse(environment[ORDERS_VARIABLE] ?? '{}'))
  const log = openLog(config.logLevel, {
    process: kind === 'web' ? `web-${orders.slot}` : kind,
  })
  const db = openDatabase({ url: databaseUrl(config), timeoutMs: config.storeTimeoutMs })
  const app: App = {
    db,
    clickhouse: openClickHouse({ url: orders.clickhouseUrl, timeoutMs: config.storeTimeoutMs }),
    events: openEvents(),
    config,
    clock: systemClock,
    log,
    secrets: openSecrets(orders.secretKey),
    quotas: openQuotas(db, systemClock),
    streams: openEventStreams(systemClock),
    dns: openDns({ servers: config.dnsServers }),
    outside: systemMeans(config.allowPrivateTargets),
    version,
    origin: noOrigin,
  }
  return { config, orders, log, registry: new Registry(), db, app }
}
