import { Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import { isDiskFull, noteFailure } from '../disk/full-disk.ts'
import { codeOf } from '../error-code.ts'
import { Problem } from '../http/problem.ts'
import { checkpoint } from '../sqlite/checkpoint.ts'
import { isDamage } from '../sqlite/damage.ts'
import { BunSqliteDialect } from '../sqlite/dialect.ts'
import { IN_MEMORY } from '../sqlite/files.ts'
import { ReadersDialect } from '../sqlite/readers.ts'
import { type Gathered, runBeforeCommit } from './before-commit.ts'
import { isPostgres } from './database-kind.ts'
import { noteDatabaseUse } from './database-use.ts'
import { UnlockedPostgresDialect } from './migration-lock.ts'
import { isPostgresUrl, openPool, type PoolOptions } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { inTransactionScope, timeTransaction } from './transaction.ts'

/** An opened database. Each of its statements commits by itself, unless it is a transaction. */
export type Database = Kysely<Tables>

type Writes = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'
type Begins = 'transaction' | 'startTransaction' | 'connection'

/**
 * What rules hold and what reading store functions take: the database, or the transaction they run in. It cannot write:
 * that takes a `Tx`, or `autocommit`.
 */
export type Db = Omit<Database, Writes | Begins>

/** What a transaction gathers until it ends. */
export interface Carried {
  /** See `memoized`. */
  memo?: Map<string, Promise<unknown>>
  /** Subjects for the change log, written together at the end of `recordTogether`. */
  subjects?: string[]
  /** See `gatherUntilCommit`. */
  beforeCommit?: Map<string, Gathered>
}

/** An open transaction, which only `writing` and `inTransaction` make. Every store function that writes takes one. */
export interface Tx extends Transaction<Tables> {
  readonly carried: Carried
}

/** A context whose database is an open transaction. */
export type Within<A extends { db: Db }> = Omit<A, 'db'> & { db: Tx }

export function isTx(db: Db): db is Tx {
  return 'carried' in db
}

export interface DatabaseOptions extends PoolOptions {
  /**
   * False if commits must not spend time on copying SQLite's WAL into its file; another process then calls
   * `checkpointDatabase`.
   */
  checkpoints?: boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, timeoutMs, readOnly = false, checkpoints = true } = options
  if (isPostgresUrl(url)) return openPostgres(options)
  const dialect = new BunSqliteDialect({ path: url, timeoutMs, readOnly, checkpoints })
  return noteDatabaseUse(new Kysely<Tables>({ dialect, log }), () => dialect.use())
}

/** Failures of a commit are noted by `inTransaction`. */
const log = (event: LogEvent) => {
  if (event.level === 'error') noteFailure(event.error)
}

function openPostgres(options: DatabaseOptions): Database {
  const pool = openPool(options)
  return noteDatabaseUse(
    new Kysely<Tables>({ dialect: new UnlockedPostgresDialect({ pool }), log }),
    () => ({
      size: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  )
}

export interface ReadersOptions {
  url: string
  /** How long a read may wait for a thread, and how long it may run. */
  timeoutMs: number
  threads?: number
}

/**
 * A database for reads that may take long: on an SQLite file they run in threads, so they do not block the event loop.
 * Writes and transactions throw. PostgreSQL and an in-memory database need no threads: they return `db` itself.
 */
export function openReaders(db: Database, options: ReadersOptions): Database {
  const { url, timeoutMs, threads = 2 } = options
  if (isPostgresUrl(url) || url === IN_MEMORY) return db
  const dialect = new ReadersDialect({ path: url, timeoutMs, threads })
  return noteDatabaseUse(new Kysely<Tables>({ dialect }), () => dialect.use())
}

/** Copies SQLite's WAL into its file; for a process that serves no requests. PostgreSQL does so by itself. */
export async function checkpointDatabase(db: Database): Promise<void> {
  if (!isPostgres(db)) await checkpoint(db)
}

export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Runs the work in one transaction; joins a transaction that is already open. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db)
  return inTransactionScope(() =>
    timeTransaction((begun) =>
      firstFailure((noted) =>
        opened(db)
          .transaction()
          .execute((transaction) => {
            begun()
            const tx: Tx = Object.assign(transaction, { carried: {} })
            return noted(async () => {
              const result = await work(tx)
              await runBeforeCommit(tx)
              return result
            })
          }),
      ),
    ),
  )
}

/** Only this file makes transactions, so a `Db` that is none is an opened database. */
export function opened(db: Db): Database {
  return db as Database
}

/** Rethrows the error of the work: a rollback that fails after it would hide the cause. */
async function firstFailure<T>(
  transaction: (noted: (work: () => Promise<T>) => Promise<T>) => Promise<T>,
): Promise<T> {
  let first: { error: unknown } | undefined
  const noted = async (work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      first = { error }
      throw error
    }
  }
  try {
    return await transaction(noted)
  } catch (last) {
    const error = first ? first.error : last
    noteFailure(error)
    throw error
  }
}

const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
])

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error))
}

// Invalid byte sequence, character not in repertoire: PostgreSQL cannot store NUL, which reaches it only through paths.
const UNKEEPABLE = new Set(['22021', '22P05'])

export function isUnkeepableText(error: unknown): boolean {
  return UNKEEPABLE.has(codeOf(error))
}

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  // Deadlock detected, serialization failure: works on a retry.
  '40P01',
  '40001',
])
// Including extended codes, such as SQLITE_IOERR_FSYNC.
const AWAY_SQLITE = /^SQLITE_(?:BUSY|IOERR|CANTOPEN)/
const AWAY_WORDS = /timeout|terminated|Connection (?:ended|closed)|not queryable|connect /i

/** Whether an SQLite file is corrupted: only a backup helps, not a retry. */
export function isDatabaseDamaged(error: unknown): boolean {
  return isDamage(error)
}

/** Whether the database could not be reached, as opposed to rejecting the query or having a full disk. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem || isDiskFull(error)) return false
  const code = codeOf(error)
  if (AWAY_CODES.has(code) || code.startsWith('08') || AWAY_SQLITE.test(code)) return true
  return code === '' && AWAY_WORDS.test(error.message)
}
