import type { Config } from '../config.ts'
import type { StartingApp } from '../context.ts'
import { syncDomains } from '../domains/domains.ts'
import { HOUR } from '../platform/clock.ts'
import {
  type Database,
  isDatabaseAway,
  isDatabaseDamaged,
  openDatabase,
  pingDatabase,
} from '../platform/database/database.ts'
import { EarlierSchemaError, NewerSchemaError } from '../platform/database/schema-errors.ts'
import { isDiskFull } from '../platform/disk/full-disk.ts'
import type { Log } from '../platform/log.ts'
import { migrate } from '../schema/migrate.ts'
import { adviceFor } from './start/database-advice.ts'
import { databaseUrl } from './start/places.ts'
import { StartError } from './start/start-error.ts'

const WAIT_MS = 60_000
const RETRY_MS = 500

/** Opens the database for a start. Creates a missing SQLite file. */
export function openState(config: Config, log: Log): Database {
  try {
    return openDatabase({
      url: databaseUrl(config),
      timeoutMs: config.storeTimeoutMs,
      poolSize: 2,
      log,
    })
  } catch (error) {
    throw refusalOf(error, config)
  }
}

/** Migrates the database and syncs the configured domains. Waits for a database that is still starting. */
export async function prepareState(db: Database, log: Log, app: StartingApp): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  let told: string | undefined
  for (;;) {
    const reason = await findReasonToWait(db, log, { app, deadline })
    if (reason === undefined) return
    if (reason !== told) log.warn('waiting for the database', { reason })
    told = reason
    await Bun.sleep(RETRY_MS)
  }
}

/** Undefined: the database is prepared. */
async function findReasonToWait(
  db: Database,
  log: Log,
  { app, deadline }: { app: StartingApp; deadline: number },
): Promise<string | undefined> {
  try {
    await pingDatabase(db)
    await migratePatiently(app.config, log)
    await syncDomains(app)
    return undefined
  } catch (error) {
    const waitedFor = reasonToWait(error)
    if (waitedFor === undefined) throw refusalOf(error, app.config)
    if (Date.now() > deadline) throw new StartError(`${waitedFor}: ${wordsOf(error)}`)
    return wordsOf(error)
  }
}

/** The message if the wait fails. Undefined: waiting does not help. */
function reasonToWait(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'The disk of the database is full: make room, then start again'
  if (adviceFor(error) !== undefined || !isDatabaseAway(error)) return undefined
  return 'DATABASE_URL leads to no database that answers'
}

/** The error for a database that prevents the start, with advice. */
export function refusalOf(error: unknown, config: Config): StartError {
  const isFile = config.databaseUrl === undefined
  const what = isFile ? 'This data folder' : 'This database'
  if (error instanceof EarlierSchemaError) {
    const anew = isFile ? 'move DATA_DIR away' : 'set DATABASE_URL to an empty database'
    return new StartError(
      `${what} was written by a build of Unfurly from before its first release: ${error.message}. ` +
        `Start that build again, or begin anew: ${anew}.`,
    )
  }
  if (error instanceof NewerSchemaError) {
    return new StartError(
      `${what} was written by a newer version of Unfurly: ${error.message}. ` +
        'Start that version again, or restore a backup from before it.',
    )
  }
  if (isFile && isDatabaseDamaged(error)) {
    return new StartError(
      `The database ${databaseUrl(config)} is damaged (${wordsOf(error)}): restore it from a backup.`,
    )
  }
  const sentences = [`The database refused the start: ${wordsOf(error)}`, adviceFor(error)]
  return new StartError(sentences.filter((sentence) => sentence !== undefined).join('. '))
}

/** With its code if it has no words: Node tries each address of a name, and says nothing of that. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(wordsOf).join(', ')
  }
  return error instanceof Error ? error.message : String(error)
}

/** Uses a long timeout: an index on a million links takes longer than a call may wait for the database. */
async function migratePatiently(config: Config, log: Log): Promise<void> {
  const db = openDatabase({ url: databaseUrl(config), timeoutMs: HOUR, poolSize: 2 })
  try {
    await migrate(db, {
      progress: (progress) => log.info('bringing the database up to date', { progress }),
      waiting: (holder) =>
        log.warn('waiting for another instance, which brings the database up to date', { holder }),
    })
  } finally {
    await db.destroy()
  }
}
