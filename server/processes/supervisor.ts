import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { openSetUpLink } from '../features/registrations/set-up.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database.ts'
import { type Engine, startEngine } from '../platform/embedded-clickhouse/start-engine.ts'
import { openEvents } from '../platform/events.ts'
import { lockFolder } from '../platform/folder-lock.ts'
import { sealLeftovers } from '../platform/journal-reader.ts'
import type { Log } from '../platform/log.ts'
import { keptSecretKey } from '../platform/secrets.ts'
import { type Child, keepChild } from './child.ts'
import { claimDataFolder } from './data-folder.ts'
import type { ChildOrders } from './messages.ts'
import { gatherMetrics } from './metrics-gathering.ts'
import { databaseUrl, journalFolder } from './places.ts'
import { StartError } from './start-error.ts'
import { prepareState } from './state.ts'

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
  await requireFreePort(config)
  const secretKey = config.secretKey ?? keptSecretKey(config.dataDir)
  // First of all, for the engine takes longest to come up.
  const engine = config.clickhouseUrl
    ? undefined
    : await startEngine({ dataDir: config.dataDir, entry: entryOf('engine'), log })
  const clickhouseUrl = config.clickhouseUrl ?? engine?.url ?? ''
  try {
    const setUpLink = await migrateState(config, log)
    await sealAbandonedJournals(config)
    const children = await startChildren(config, {
      env,
      log,
      orders: { slot: 0, clickhouseUrl, secretKey },
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

/** Answers the link by which an operator registers, while nobody is registered. */
async function migrateState(config: Config, log: Log): Promise<string | undefined> {
  const db = openDatabase({
    url: databaseUrl(config),
    timeoutMs: config.storeTimeoutMs,
    poolSize: 2,
  })
  await prepareState(db, log, { db, config, clock: systemClock, events: openEvents() })
  const setUpLink = await openSetUpLink({ db, config, clock: systemClock })
  await db.destroy()
  return setUpLink
}

/** What processes of an earlier life left open is closed before anyone writes anew. */
async function sealAbandonedJournals(config: Config): Promise<void> {
  const root = journalFolder(config)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  for (const slot of readdirSync(root)) await sealJournal(join(root, slot))
}

async function sealJournal(folder: string): Promise<void> {
  const lock = await lockFolder(folder, JOURNAL_WAIT_MS)
  if (!lock)
    throw new StartError(`The journal ${folder} is still being written by another process.`)
  await sealLeftovers(folder)
  lock.release()
}

interface Start {
  env: Record<string, string | undefined>
  log: Log
  orders: ChildOrders
}

async function startChildren(config: Config, { env, log, orders }: Start): Promise<Child[]> {
  const children: Child[] = []
  const hear = gatherMetrics(() => children)
  const slots = Array.from({ length: config.webConcurrency }, (_, slot) => slot)
  const web = slots.map((slot) =>
    keepChild({
      name: `web-${slot}`,
      entry: entryOf('web'),
      env,
      orders: { ...orders, slot },
      isNice: false,
      log,
      prepare: () => sealJournal(join(journalFolder(config), `web-${slot}`)),
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
  children.push(...web, worker)
  try {
    await Promise.all(children.map((child) => child.ready))
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
  return children
}

/** Redirects first, so that their last clicks are closed; then the shipper; the engine when nobody asks it any more. */
async function stopAll(children: readonly Child[], engine: Engine | undefined): Promise<void> {
  const [workers, web] = [
    children.filter((child) => child.name === 'worker'),
    children.filter((child) => child.name !== 'worker'),
  ]
  await Promise.all(web.map((child) => child.stop()))
  await Promise.all(workers.map((child) => child.stop()))
  await engine?.stop()
}

/** Programs of ours stand beside this one: as sources, or as what the bundler made of them. */
function entryOf(name: 'web' | 'worker' | 'engine'): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? `../${name}.ts` : `./${name}.js`, import.meta.url))
}

function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const words =
        error.code === 'EADDRINUSE'
          ? `PORT ${port} is in use by another program; stop that one, or choose another port.`
          : `PORT ${port} on HOST ${host} cannot be listened on: ${error.message}.`
      reject(new StartError(words))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}
