import { hostname } from 'node:os'
import { type Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { MINUTE } from '../clock.ts'

/**
 * Identifies our lock among the advisory locks of a database. Not Kysely's: an earlier version may have left that one with
 * a connection of a pooler, where nobody releases it.
 */
const LOCK_CLASS = 20_261_129
const LOCK_ID = 1

/** A machine that vanished during a migration must not keep the lock: the server notices only its silence. */
const LONGEST_SILENCE_MS = 5 * MINUTE

/** PostgreSQL cuts longer names off. */
const NAME_MAX = 63

/** Who migrates, as far as the database tells. */
export interface LockHolder {
  /** Host and process of an instance of ours. */
  name: string
  /** Where its connection comes from: a pooler's address if there is one. */
  address: string | null
  seconds: number
}

/**
 * Takes the lock for the rest of the transaction, so it ends with it on whatever connection of a pooler that runs. Returns
 * whether it was free.
 */
export async function tryMigrationLock<T>(tx: Transaction<T>): Promise<boolean> {
  // One statement for the settings and the lock; all of them end with the transaction.
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(LOCK_ID)}) as is_taken,
      set_config('application_name', ${ownName()}, true),
      set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', ${String(LONGEST_SILENCE_MS)}, true)`.execute(
    tx,
  )
  return rows[0]?.is_taken === true
}

const ownName = () => `Unfurly on ${hostname()}, process ${process.pid}`.slice(0, NAME_MAX)

/** Undefined: it is free by now. */
export async function findLockHolder<T>(db: Kysely<T>): Promise<LockHolder | undefined> {
  const { rows } = await sql<LockHolder>`
    select application_name as name, host(client_addr) as address,
      round(extract(epoch from clock_timestamp() - xact_start))::int as seconds
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = ${sql.lit(LOCK_CLASS)}
      and objid = ${sql.lit(LOCK_ID)} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]
}

/** PostgreSQL without Kysely's lock of migrations, which lasts as long as a session and so is lost behind a pooler. */
export class UnlockedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}
