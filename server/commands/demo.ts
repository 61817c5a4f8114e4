import { fileURLToPath } from 'node:url'
import { prepareAnalytics } from '../clicks/analytics/analytics.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { type App, noOrigin } from '../context.ts'
import {
  claimDemoFolder,
  type DemoNote,
  emptyDemoFolder,
  readNote,
  writeNote,
} from '../demo/data-folder.ts'
import { owner, seedDemo } from '../demo/seed.ts'
import { everyHook } from '../hooks.ts'
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { MINUTE, systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startEngine } from '../platform/embedded-clickhouse/start-engine.ts'
import { openFiles } from '../platform/files/files.ts'
import { openEventStreams } from '../platform/http/event-streams.ts'
import { openQuotas } from '../platform/http/rate-limit.ts'
import { type Log, openLog } from '../platform/log.ts'
import { openDns } from '../platform/network/dns.ts'
import { systemFetchDependencies } from '../platform/safe-fetch/system-dependencies.ts'
import { keptSecretKey, openSecrets } from '../platform/secrets.ts'
import { databaseUrl, filesFolder } from '../processes/start/places.ts'
import { StartError } from '../processes/start/start-error.ts'
import { prepareState } from '../processes/state.ts'
import { everyLink } from '../schema/seen-links.ts'
import { ConfigError } from '../settings.ts'

/** Creates the demo in DATA_DIR unless it exists. `npm run demo` then starts the program on it. */
const YEAR = { clicks: 220_000, seed: 20_261_121 }

try {
  await makeDemo(readConfig(environment))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`The demo cannot be made. ${error.message}\n`)
  process.exitCode = 1
}

async function makeDemo(config: Config): Promise<void> {
  // Do not lock a complete demo: the program may be running on it.
  const made = readNote(config.dataDir)
  if (made?.state === 'made') return writeNote(config.dataDir, { ...made, ...placesOf(config) })
  const claimed = await claimDemoFolder(config.dataDir)
  if (claimed?.state === 'made') return
  process.stdout.write('Making the demo: an account, its links and a year of clicks (once) …\n')
  const note: DemoNote = {
    state: 'making',
    email: owner.email,
    password: owner.password,
    links: 0,
    clicks: 0,
    ...placesOf(config),
  }
  writeNote(config.dataDir, note)
  emptyDemoFolder(config.dataDir)
  writeNote(config.dataDir, { ...note, state: 'made', ...(await fill(config)) })
}

function placesOf({ publicUrl, basePath, host, port }: Config) {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    page: `${publicUrl}${basePath}login`,
    readyUrl: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/ready`,
  }
}

async function fill(config: Config) {
  const log = openLog('warn', { process: 'demo' })
  const entry = fileURLToPath(new URL('../entries/engine.ts', import.meta.url))
  const engine = await startEngine({ dataDir: config.dataDir, entry, log })
  const app = openApp(config, engine.url, log)
  try {
    await prepareState(app.db, log, app)
    await engine.ready
    await prepareAnalytics(app.clickhouse)
    return await seedDemo(app, YEAR)
  } finally {
    await app.clickhouse.close()
    await app.db.destroy()
    await engine.stop()
  }
}

function openApp(config: Config, clickhouseUrl: string, log: Log) {
  const db = openDatabase({ url: databaseUrl(config), timeoutMs: config.storeTimeoutMs })
  const app = {
    db,
    reading: db,
    clickhouse: openClickHouse({ url: clickhouseUrl, timeoutMs: MINUTE }),
    files: openFiles({
      folder: filesFolder(config),
      url: config.filesUrl,
      timeoutMs: config.storeTimeoutMs,
    }),
    config,
    clock: systemClock,
    log,
    secrets: openSecrets(config.secretKey ?? keptSecretKey(config.dataDir)),
    quotas: openQuotas(db, systemClock),
    streams: openEventStreams(systemClock),
    dns: openDns({ servers: config.dnsServers }),
    outside: systemFetchDependencies(config),
    posts: new Set<string>(),
    version: 'demo',
    origin: noOrigin,
    sees: everyLink,
    hooks: everyHook,
  }
  return app satisfies App
}
