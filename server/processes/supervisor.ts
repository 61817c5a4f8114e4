import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { type Engine, startEngine } from '../platform/embedded-clickhouse/start-engine.ts'
import { lockFolder } from '../platform/folder-lock.ts'
import { sealLeftovers } from '../platform/journal-reader.ts'
import type { Log } from '../platform/log.ts'
import { readBuild } from './build.ts'
import { type Child, keepChild } from './child.ts'
import { claimDataFolder } from './data-folder.ts'
import { requireDatabaseFile } from './database-file.ts'
import { relayFullDatabase } from './full-database.ts'
import { prepareInstallation } from './installation.ts'
import type { ChildOrders } from './messages.ts'
import { gatherMetrics, type Hear } from './metrics-gathering.ts'
import { journalFolder, runFolder } from './places.ts'
import { waitForPort } from './port.ts'
import { StartError } from './start-error.ts'
import { openState } from './state.ts'
import { supervisorMetrics, type Watched } from './supervisor-metrics.ts'

/** How long the last owner of a journal, a process that is just ending, is waited for. */
const JOURNAL_WAIT_MS = 10_000

export interface Program {
  stop(): Promise<void>
}

/** Starts every process of the program and keeps them alive. */
export async function startProgram(
  config: Config,
  env: Record<string, string | undefined>,
  log: Log,
): Promise<Program> {
  await claimDataFolder(config.dataDir)
  await waitForPort(config, log)
  requireDatabaseFile(config)
  // Before anything else is made in the folder: by its file, a database that was lost is told from one that never was.
  const db = openState(config)
  // As early as may be, for the engine takes longest to come up.
  const engine = config.clickhouseUrl
    ? undefined
    : await startEngine({ dataDir: config.dataDir, entry: entryOf('engine'), log })
  const clickhouseUrl = config.clickhouseUrl ?? engine?.url ?? ''
  try {
    const { secretKey, setUpLink } = await prepareInstallation(db, config, log)
    await sealAbandonedJournals(config, log)
    const apiSockets = socketsOf(config)
    const children = await startChildren(config, {
      env,
      log,
      engine,
      orders: { slot: 0, clickhouseUrl, secretKey, apiSockets },
    })
    log.info('ready', { address: `${config.publicUrl}${config.basePath}` })
    if (setUpLink) {
      log.info('No one is registered yet. Whoever opens this link becomes the operator', {
        link: setUpLink,
      })
    }
    return { stop: () => stopAll(children, engine) }
  } catch (error) {
    await engine?.stop()
    throw error
  }
}

/** What processes of an earlier life left open is closed before anyone writes anew. */
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
  // What a killed process was writing was not answered; after a power cut it may have been.
  if (bytes > 0) log.warn('the torn end of a click journal was cut off', { folder, bytes })
}

interface Start {
  env: Record<string, string | undefined>
  log: Log
  engine: Engine | undefined
  orders: ChildOrders
}

async function startChildren(config: Config, start: Start): Promise<Child[]> {
  const { env, log, orders } = start
  const children: Child[] = []
  const hearers = [await openMetrics(config, start, children), relayFullDatabase(() => children)]
  const hear: Hear = (message, from) => {
    for (const hearer of hearers) hearer(message, from)
  }
  const redirects = Array.from({ length: config.webConcurrency }, (_, slot) =>
    keepChild({
      name: `redirect-${slot}`,
      entry: entryOf('redirect'),
      env,
      orders: { ...orders, slot },
      isNice: false,
      log,
      prepare: () => sealJournal(join(journalFolder(config), `redirect-${slot}`), log),
      hear,
    }),
  )
  const apis = orders.apiSockets.map((_, slot) =>
    keepChild({
      name: `api-${slot}`,
      entry: entryOf('api'),
      env,
      orders: { ...orders, slot },
      isNice: false,
      log,
      prepare: () => Promise.resolve(),
      hear,
    }),
  )
  const worker = keepChild({
    name: 'worker',
    entry: entryOf('worker'),
    env,
    orders,
    isNice: true,
    log,
    prepare: () => Promise.resolve(),
    hear,
  })
  children.push(...redirects, ...apis, worker)
  try {
    await Promise.all(children.map((child) => child.ready))
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
  return children
}

/** What hears the children's metrics, and knows what the children cannot. */
async function openMetrics(
  { dataDir }: Config,
  { engine, log }: Start,
  children: readonly Child[],
): Promise<Hear> {
  const main: Watched = { name: 'main', pid: () => process.pid, restarts: () => 0 }
  const engines: Watched[] = engine ? [{ ...engine, name: 'engine' }] : []
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
 * Redirects first, so that their last clicks are closed and the calls that they relayed are answered; then who answers
 * calls; then the shipper; the engine when nobody asks it any more.
 */
async function stopAll(children: readonly Child[], engine: Engine | undefined): Promise<void> {
  const named = (kind: string) => children.filter(({ name }) => name.startsWith(kind))
  for (const api of named('api')) api.tell({ type: 'end-streams' })
  for (const kind of ['redirect', 'api', 'worker']) {
    await Promise.all(named(kind).map((child) => child.stop()))
  }
  await engine?.stop()
}

/** The system takes no longer path for a socket. */
const SOCKET_PATH_MAX = 100

/** Where the api processes will listen. Only who runs the program can reach them. */
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

/** Programs of ours stand beside this one: as sources, or as what the bundler made of them. */
function entryOf(name: 'redirect' | 'api' | 'worker' | 'engine'): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? `../${name}.ts` : `./${name}.js`, import.meta.url))
}
