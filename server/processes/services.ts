import { type App, noOrigin } from '../context.ts'
import { everyHook } from '../hooks.ts'
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { systemClock } from '../platform/clock.ts'
import { watchClockSkew } from '../platform/clock-skew.ts'
import { type Database, openDatabase, openReaders } from '../platform/database/database.ts'
import { openFiles } from '../platform/files/files.ts'
import { openEventStreams } from '../platform/http/event-streams.ts'
import { openQuotas } from '../platform/http/rate-limit.ts'
import { openDns } from '../platform/network/dns.ts'
import { systemFetchDependencies } from '../platform/safe-fetch/system-dependencies.ts'
import { openSecrets } from '../platform/secrets.ts'
import { everyLink } from '../schema/seen-links.ts'
import { readPosts } from './site.ts'
import type { ChildStart } from './start/child-start.ts'
import { databaseUrl, filesFolder } from './start/places.ts'

export interface Services {
  db: Database
  app: App
  close(): Promise<void>
}

/** Processes that answer calls leave checkpoints to the worker, and run long reads in threads. */
export type ServiceKind = 'calls' | 'jobs'

/** Opens the stores and the App, for processes that run features. */
export function openServices(
  { config, orders, log, registry }: ChildStart,
  { kind, version = '' }: { kind: ServiceKind; version?: string },
): Services {
  const store = { url: databaseUrl(config), timeoutMs: config.storeTimeoutMs }
  const db = openDatabase({
    ...store,
    checkpoints: kind === 'jobs',
    poolSize: orders.connections.main,
  })
  const reading = kind === 'jobs' ? db : openReaders(db, store)
  const app: App = {
    db,
    reading,
    files: openFiles({
      folder: filesFolder(config),
      url: config.filesUrl,
      timeoutMs: config.storeTimeoutMs,
    }),
    clickhouse: openClickHouse({ url: orders.clickhouseUrl, timeoutMs: config.storeTimeoutMs }),
    config,
    clock: systemClock,
    log,
    secrets: openSecrets(orders.secretKey),
    quotas: openQuotas(db, systemClock),
    streams: openEventStreams(systemClock),
    dns: openDns({ servers: config.dnsServers }),
    outside: systemFetchDependencies(config),
    posts: readPosts(config),
    version,
    origin: noOrigin,
    sees: everyLink,
    hooks: everyHook,
  }
  const skew = watchClockSkew({ db, clock: systemClock, log, registry })
  skew.start()
  return {
    db,
    app,
    async close() {
      await skew.stop()
      await app.clickhouse.close()
      if (reading !== db) await reading.destroy()
      await db.destroy()
    },
  }
}
