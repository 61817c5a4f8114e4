import type { Config } from './config.ts'
import type { ClickHouse } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/database.ts'
import type { Dns } from './platform/dns.ts'
import type { EventStreams } from './platform/event-streams.ts'
import type { Files } from './platform/files/files.ts'
import type { Log } from './platform/log.ts'
import type { Quotas } from './platform/rate-limit.ts'
import type { FetchDependencies } from './platform/safe-fetch/pin.ts'
import type { Secrets } from './platform/secrets.ts'

/** What the rules of the features work with. */
export interface App {
  db: Db
  /** For lists, searches, counts and exports: on SQLite these run in threads. Ask `readingOf` for it. */
  reading: Database
  clickhouse: ClickHouse
  /** What people send or export, as files. */
  files: Files
  config: Config
  clock: Clock
  log: Log
  secrets: Secrets
  quotas: Quotas
  streams: EventStreams
  dns: Dns
  /** For what is fetched on behalf of people. */
  outside: FetchDependencies
  /** Version of this build. */
  version: string
  origin: Origin
}

/** Where long reads go; inside a transaction they stay in it, and see what it wrote. */
export function readingOf({ db, reading }: Pick<App, 'db' | 'reading'>): Db {
  return db.isTransaction ? db : reading
}

/** Where the call at hand comes from, in words that may be kept: the address itself never is. */
export interface Origin {
  /** ISO 3166-1 alpha-2 in capitals, or `unknown`. */
  country(): string
  /** 'Amsterdam, NL'; empty where nothing is known. */
  place(): string
  /** 'Chrome on Linux'; empty where the agent names nothing. */
  device(): string
  /** The API key that calls, and the operator who acts as the caller. */
  keyId: string | null
  assumedBy: string | null
}

/** For work that no call asked for. */
export const noOrigin: Origin = {
  country: () => 'unknown',
  place: () => '',
  device: () => '',
  keyId: null,
  assumedBy: null,
}

/** As much of it as changes what other processes have to hear of. */
export type ChangingApp = Pick<App, 'db' | 'config' | 'clock'>

/** Somebody within an account, read from the database at each call. */
export interface Member {
  userId: string
  accountId: string
  /** Bitmask of contract/permissions.ts. */
  role: number
}

/** Who is calling: by a session, or by an API key with the bits that both it and its maker have. */
export interface Caller extends Member {
  /** Null: an API key calls. */
  sessionId: string | null
  keyId: string | null
  /** The operator who acts as this user. */
  assumedBy: string | null
  /** Epoch milliseconds; see the confirmations of the contract. */
  confirmedUntil: number
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
  Variables: Call['Variables'] & { member: Caller }
}
