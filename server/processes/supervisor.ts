import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { lockFolder } from '../platform/disk/folder-lock.ts'
import { type Engine, startEngine } from '../platform/embedded-clickhouse/start-engine.ts'
import { newId } from '../platform/ids.ts'
import { sealLeftovers } from '../platform/journal/journal-reader.ts'
import type { Log } from '../platform/log.ts'
import { type Child, keepChild } from './child.ts'
import type { ChildOrders } from './messages.ts'
import { gatherMetrics, type MessageListener } from './metrics/metrics-gathering.ts'
import { type MonitoredProcess, supervisorMetrics } from './metrics/supervisor-metrics.ts'
import { readBuild } from './start/build.ts'
import { claimDataFolder } from './start/data-folder.ts'
import { requireDatabaseFile } from './start/database-file.ts'
import type { Shares } from './start/database-share.ts'
import { relayFullDatabase } from './start/full-database.ts'
import { prepareInstallation } from './start/installation.ts'
import { relayMail } from './start/mail-relay.ts'
import { journalFolder, runFolder } from './start/places.ts'
import { waitForPort } from './start/port.ts'
import { StartError } from './start/start-error.ts'
import { openState } from './state.ts'

/** Where nothing listens: a process that only checks targets asks nothing of the analytics store. */
const NO_STORE_URL = 'http://127.0.0.1:9/'

/** How long to wait for the previous owner of a journal to end. */
const JOURNAL_WAIT_MS = 10_000

export interface Program {
  stop(): Promise<void>
}

/** Starts all processes of the program, and restarts those that end. */
export async function startProgram(
  config: Config,
  env: Record<string, string | undefined>,
  log: Log,
): Promise<Program> {
  await claimDataFolder(config.dataDir)
  if (!config.monitor.only) await waitForPort(config, log)
  requireDatabaseFile(config)
  // Before anything else is created in the folder: `requireDatabaseFile` depends on that order.
  const db = openState(config, log)
  // As early as possible, because the engine takes longest to start.
  const needsEngine = config.clickhouseUrl === undefined && !config.monitor.only
  const engine = needsEngine
    ? await startEngine({ dataDir: config.dataDir, entry: entryOf('engine'), log })
    : undefined
  const clickhouseUrl = config.clickhouseUrl ?? engine?.url ?? NO_STORE_URL
  try {
    const { secretKey, setUpLink, shares, machineId } = await prepareInstallation(db, config, log)
    await sealAbandonedJournals(config, log)
    const apiSockets = config.monitor.only ? [] : socketsOf(config)
    const children = await startChildren(config, {
      env,
      log,
      engine,
      shares,
      orders: {
        ...{ instanceId: newId('ins'), slot: 0, clickhouseUrl },
        ...{ secretKey, apiSockets, machineId },
      },
    })
    const place = config.monitor.only
      ? { point: config.monitor.name }
      : { address: `${config.publicUrl}${config.basePath}` }
    log.info('ready', place)
    if (setUpLink) {
      log.info('No one is registered yet. Whoever opens this link becomes the operator', {
        link: setUpLink,
      })
    }
    return { stop: () => stopAll(children, engine, config.stopDrainMs) }
  } catch (error) {
    await engine?.stop()
    throw error
  }
}

/** Closes the journals that an earlier run left open, before new ones are written. */
async function sealAbandonedJournals(config: Config, log: Log): Promise<void> {
  const root = journalFolder(config)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  for (const slot of readdirSync(root)) await sealJournal(join(root, slot), log)
}

async function sealJournal(folder: string, log: Log): Promise<void> {
  const lock = await lockFolder(folder, JOURNAL_WAIT_MS)
  if (!lock)
    throw new StartError(`The journal ${folder} is still being written by another process.`)
  const bytes = sealLeftovers(folder)
  lock.release()
  // After a kill, a torn record belongs to a click that was not answered; after a power cut it may have been.
  if (bytes > 0) log.warn('the torn end of a click journal was cut off', { folder, bytes })
}

interface StartContext {
  env: Record<string, string | undefined>
  log: Log
  engine: Engine | undefined
  shares: Shares
  orders: Omit<ChildOrders, 'connections'>
}

async function startChildren(config: Config, start: StartContext): Promise<Child[]> {
  const { env, log, orders, shares } = start
  const children: Child[] = []
  const listeners = [
    await openMetrics(config, start, children),
    relayFullDatabase(() => children),
    relayMail(() => children),
  ]
  const onMessage: MessageListener = (message, from) => {
    for (const listener of listeners) listener(message, from)
  }
  const isOnlyMonitor = config.monitor.only
  const redirects = Array.from({ length: isOnlyMonitor ? 0 : config.webConcurrency }, (_, slot) =>
    keepChild({
      name: `redirect-${slot}`,
      entry: entryOf('redirect'),
      env,
      orders: { ...orders, slot, connections: shares.redirect },
      isNice: false,
      log,
      prepare: () => sealJournal(join(journalFolder(config), `redirect-${slot}`), log),
      onMessage,
    }),
  )
  const apis = orders.apiSockets.map((_, slot) =>
    keepChild({
      name: `api-${slot}`,
      entry: entryOf('api'),
      env,
      orders: { ...orders, slot, connections: shares.api },
      isNice: false,
      log,
      prepare: () => Promise.resolve(),
      onMessage,
    }),
  )
  const keepNice = (name: 'worker' | 'monitor') =>
    keepChild({
      name,
      entry: entryOf(name),
      env,
      orders: { ...orders, connections: shares[name] },
      isNice: true,
      log,
      prepare: () => Promise.resolve(),
      onMessage,
    })
  children.push(
    ...redirects,
    ...apis,
    ...(isOnlyMonitor ? [] : [keepNice('worker')]),
    keepNice('monitor'),
  )
  try {
    await Promise.all(children.map((child) => child.ready))
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
  return children
}

/** Gathers the metrics of all processes, including those that only the supervisor has. */
async function openMetrics(
  { dataDir }: Config,
  { engine, log }: StartContext,
  children: readonly Child[],
): Promise<MessageListener> {
  const main: MonitoredProcess = { name: 'main', pid: () => process.pid, restarts: () => 0 }
  const engines: MonitoredProcess[] = engine ? [{ ...engine, name: 'engine' }] : []
  return gatherMetrics({
    children: () => children,
    own: supervisorMetrics({
      dataDir,
      build: await readBuild(),
      processes: () => [main, ...children, ...engines],
    }),
    others: () => Object.fromEntries(engines.map(({ name, pid }) => [name, pid() !== undefined])),
    log,
  })
}

/**
 * Lets balancers notice that `/ready` is 503, while everything is answered. Then stops the redirects first, so that their journals are closed and relayed calls are answered; then the api processes,
 * then the worker and the monitor, and the engine last, when nothing queries it.
 */
async function stopAll(
  children: readonly Child[],
  engine: Engine | undefined,
  drainMs: number,
): Promise<void> {
  const named = (kind: string) => children.filter(({ name }) => name.startsWith(kind))
  const redirects = named('redirect')
  for (const redirect of redirects) redirect.send({ type: 'drain' })
  if (redirects.length > 0) await Bun.sleep(drainMs)
  for (const api of named('api')) api.send({ type: 'end-streams' })
  for (const kind of ['redirect', 'api', 'worker', 'monitor']) {
    await Promise.all(named(kind).map((child) => child.stop()))
  }
  await engine?.stop()
}

/** The system limits the length of a socket path. */
const SOCKET_PATH_MAX = 100

/** Socket paths of the api processes, accessible only to the program's user. */
function socketsOf(config: Config): string[] {
  const name = (folder: string, slot: number) => join(folder, `api-${slot}.sock`)
  let folder = runFolder(config)
  if (name(folder, config.apiConcurrency).length > SOCKET_PATH_MAX) {
    folder = mkdtempSync(join(tmpdir(), 'unfurly-run-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  } else {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  return Array.from({ length: config.apiConcurrency }, (_, slot) => name(folder, slot))
}

/** The bundles of the entry points are next to this one. */
function entryOf(name: 'redirect' | 'api' | 'worker' | 'monitor' | 'engine'): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(
    new URL(isSource ? `../entries/${name}.ts` : `./${name}.js`, import.meta.url),
  )
}
