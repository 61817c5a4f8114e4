import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { isPostgres } from '../../platform/database/database-kind.ts'
import { APPLICATION_NAME } from '../../platform/database/postgres-pool.ts'
import type { Log } from '../../platform/log.ts'
import type { Connections } from '../messages.ts'
import { GONE_MS } from './machines.ts'
import { countSharesOfOthers, keepShare } from './machines-store.ts'
import { StartError } from './start-error.ts'

export type Kind = 'redirect' | 'api' | 'worker' | 'monitor'

/** What a process of each kind opens at most. */
export type Shares = Readonly<Record<Kind, Connections>>

const wished: Shares = {
  redirect: { main: 2, lookups: 4, clicks: 4 },
  api: { main: 8, lookups: 0, clicks: 0 },
  worker: { main: 8, lookups: 0, clicks: 0 },
  monitor: { main: 8, lookups: 1, clicks: 0 },
}

const least: Shares = {
  redirect: { main: 1, lookups: 1, clicks: 1 },
  api: { main: 2, lookups: 0, clicks: 0 },
  worker: { main: 2, lookups: 0, clicks: 0 },
  monitor: { main: 1, lookups: 1, clicks: 0 },
}

/** Who gets more than the least first. */
const order: readonly (readonly [Kind, keyof Connections])[] = [
  ['redirect', 'lookups'],
  ['redirect', 'main'],
  ['redirect', 'clicks'],
  ['api', 'main'],
  ['worker', 'main'],
  ['monitor', 'main'],
]

/** How many processes of each kind this machine runs. */
export type Processes = Readonly<Record<Kind, number>>

export interface ShareOfDatabase {
  shares: Shares
  /** All of them together. */
  total: number
  /** If the database had enough. */
  wished: number
  least: number
}

/** Divides connections among processes: the least for each, then what is left to redirects, calls and background work. */
export function divideConnections(available: number, processes: Processes): ShareOfDatabase {
  const shares = structuredClone(least) as Record<Kind, Connections>
  let left = available - totalOf(least, processes)
  for (const [kind, pool] of order) {
    const each = Math.floor(left / Math.max(processes[kind], 1))
    const more = Math.max(0, Math.min(wished[kind][pool] - shares[kind][pool], each))
    shares[kind][pool] += more
    left -= more * processes[kind]
  }
  return {
    ...{ shares, total: totalOf(shares, processes) },
    ...{ wished: totalOf(wished, processes), least: totalOf(least, processes) },
  }
}

const totalOf = (shares: Shares, processes: Processes): number =>
  (Object.keys(shares) as Kind[])
    .map((kind) => {
      const { main, lookups, clicks } = shares[kind]
      return processes[kind] * (main + lookups + clicks)
    })
    .reduce((sum, count) => sum + count, 0)

/** The shares of this machine. Says on the log if they are smaller than usual; throws a `StartError` if they cannot do. */
export async function shareDatabase(
  db: Database,
  { config, log, machineId }: { config: Config; log: Log; machineId: string | undefined },
): Promise<Shares> {
  if (!isPostgres(db)) return wished
  const { slots, others: strangers } = await readOffer(db)
  const others = strangers + (await countSharesOfOthers(db, machineId ?? '', GONE_MS))
  const isOnlyMonitor = config.monitor.only
  const share = divideConnections(slots - others, {
    redirect: isOnlyMonitor ? 0 : config.webConcurrency,
    api: isOnlyMonitor ? 0 : config.apiConcurrency,
    worker: isOnlyMonitor ? 0 : 1,
    monitor: 1,
  })
  if (slots < share.least) {
    throw new StartError(
      `PostgreSQL offers ${slots} connections in all, and this machine needs at least ${share.least}, better ${share.wished}: ` +
        'raise max_connections, or the limit of the user or database of DATABASE_URL.',
    )
  }
  if (share.total < share.wished) {
    log.warn(
      'PostgreSQL has too few connections: the pools of this machine are smaller than usual',
      {
        ...{ slots, others, taken: share.total, usual: share.wished, least: share.least },
        advice: 'raise max_connections, or the limit of the user or database of DATABASE_URL',
      },
    )
  }
  if (machineId !== undefined) await keepShare(db, machineId, share.total)
  return share.shares
}

interface Offer {
  /** What this user can have of this database, with nobody else there. */
  slots: number
  /** Connections of other programs. Ours are of a run before this one, or of machines with a share of their own. */
  others: number
}

async function readOffer(db: Db): Promise<Offer> {
  const { rows } = await sql<{ slots: number; others: number }>`
    select least(
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
        nullif((select datconnlimit from pg_database where datname = current_database()), -1)
      ) as slots,
      (select count(*) from pg_stat_activity
        where backend_type = 'client backend' and coalesce(application_name, '') not like ${`${APPLICATION_NAME}%`}
      )::int as others`.execute(db)
  return rows[0] ?? { slots: 0, others: 0 }
}
