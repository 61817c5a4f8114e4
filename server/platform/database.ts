import { Database as SqliteFile, type Statement } from 'bun:sqlite'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from './migrations/index.ts'
import { Problem } from './problem.ts'
import type { Schema } from './schema.ts'

/** Everything a store needs. Inside `transaction` it is the transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>
export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** `postgres://…`, or the path of an SQLite file; `:memory:` for tests. */
  url: string
  /** How long a connection or a query may take before the database counts as away. */
  timeoutMs: number
  poolSize?: number
}

const BIGINT_OID = 20

export function openDatabase({ url, timeoutMs, poolSize = 8 }: DatabaseOptions): Database {
  if (!isPostgresUrl(url)) return new Kysely<Schema>({ dialect: sqliteDialect(url, timeoutMs) })
  const types = new pg.TypeOverrides()
  // Times and counts stay far below 2^53.
  types.setTypeParser(BIGINT_OID, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * 3,
    keepAlive: true,
    types,
  })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks while it is lent out; whoever holds it hears of it from their query.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

export function isPostgresUrl(url: string): boolean {
  return url.startsWith('postgres://') || url.startsWith('postgresql://')
}

/** Brings the schema up to date. Kysely takes a lock of the database, so instances that start together wait. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(binaryText(db)) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Text that compares by its bytes on both databases, so that ranges and pages agree. */
function binaryText(db: Database): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Runs the work in one transaction; inside another it simply joins. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

const UNIQUE_VIOLATIONS = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
])

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error))
}

// Invalid byte sequence, character not in repertoire: PostgreSQL keeps no NUL, which reaches it in paths only.
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
  // The database undid it to end a deadlock, or could not put it in order with others: a moment later it works.
  '40P01',
  '40001',
  'SQLITE_BUSY',
  'SQLITE_IOERR',
  'SQLITE_FULL',
  'SQLITE_CANTOPEN',
])
const AWAY_WORDS = /timeout|terminated|Connection (?:ended|closed)|not queryable|connect /i

/** Whether the database could not be asked at all, as opposed to having refused the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false
  const code = codeOf(error)
  if (AWAY_CODES.has(code) || code.startsWith('08')) return true
  return code === '' && AWAY_WORDS.test(error.message)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return String(error.code)
}

/** Kysely's own dialect over bun:sqlite, with a shim for the four methods that it calls. */
function sqliteDialect(path: string, timeoutMs: number): SqliteDialect {
  const file = new SqliteFile(path, { create: true, strict: true })
  file.run('pragma journal_mode = WAL')
  file.run('pragma synchronous = FULL')
  file.run(`pragma busy_timeout = ${timeoutMs}`)
  file.run('pragma foreign_keys = ON')
  // What is deleted (salts above all) must not stay readable in free pages.
  file.run('pragma secure_delete = FAST')
  return new SqliteDialect({
    database: { close: () => file.close(), prepare: (text) => shim(file, text) },
  })
}

function shim(file: SqliteFile, text: string) {
  // A transaction that begins by reading and then writes would fail at once when another process wrote in between.
  const statement: Statement = file.query(text === 'begin' ? 'begin immediate' : text)
  // bun:sqlite takes any value that SQLite can hold; Kysely types its parameters as unknown.
  const bind = (values: readonly unknown[]) => values as never[]
  return {
    reader: statement.columnNames.length > 0,
    all: (values: readonly unknown[]) => statement.all(...bind(values)),
    run: (values: readonly unknown[]) => statement.run(...bind(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)),
  }
}
