import type { Config } from './config.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { Events } from './platform/events.ts'
import type { Log } from './platform/log.ts'
import type { Quotas } from './platform/rate-limit.ts'
import type { Secrets } from './platform/secrets.ts'

/** What the rules of the features work with. Inside an idempotent write `db` is its transaction. */
export interface App {
  db: Db
  clickhouse: ClickHouse
  events: Events
  config: Config
  clock: Clock
  log: Log
  secrets: Secrets
  quotas: Quotas
  /** Version of this build. */
  version: string
}

/** As much of it as changes what other processes have to hear of. */
export type ChangingApp = Pick<App, 'db' | 'config' | 'clock' | 'events'>

/** Who is calling, read from the database at each call. */
export interface Member {
  userId: string
  accountId: string
  /** Bitmask of contract/permissions.ts. */
  role: number
  sessionId: string
}

export interface Call {
  Bindings: {
    /** The visitor's address, after trusted proxies. */
    address?: string
    /** Whether the connection itself comes from the machine, with no sign of a proxy. */
    isDirectFromLoopback?: boolean
  }
  Variables: { app: App; requestId: string; address: string }
}

/** A call behind `allow`. */
export interface MemberCall extends Call {
  Variables: Call['Variables'] & { member: Member }
}
