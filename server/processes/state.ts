import type { ChangingApp } from '../context.ts'
import { syncDomains } from '../features/domains/domains.ts'
import { type Database, isDatabaseAway, migrate } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { StartError } from './start-error.ts'

const WAIT_MS = 60_000
const RETRY_MS = 500

/** Migrates and brings the configured domains in. A database that is still starting itself is waited for. */
export async function prepareState(db: Database, log: Log, app: ChangingApp): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await isPrepared(db, app, deadline))) {
    log.warn('waiting for the database')
    await Bun.sleep(RETRY_MS)
  }
}

async function isPrepared(db: Database, app: ChangingApp, deadline: number): Promise<boolean> {
  try {
    await migrate(db)
    await syncDomains(app)
    return true
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (!isDatabaseAway(error)) throw new StartError(`The database refused the start: ${words}`)
    if (Date.now() > deadline) throw new StartError(`DATABASE_URL leads to no database: ${words}`)
    return false
  }
}
