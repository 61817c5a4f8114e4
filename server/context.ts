import type { CountedLimit } from '../contract/plans/tiers.ts'
import type { Config } from './config.ts'
import type { ClickHouse } from './platform/clickhouse/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Tx } from './platform/database/database.ts'
import type { Files } from './platform/files/files.ts'
import type { EventStreams } from './platform/http/event-streams.ts'
import type { Quotas } from './platform/http/rate-limit.ts'
import type { Log } from './platform/log.ts'
import type { Dns } from './platform/network/dns.ts'
import type { FetchDependencies } from './platform/safe-fetch/pin.ts'
import type { Secrets } from './platform/secrets.ts'
import type { LinksTable } from './schema/links.ts'
import type { LinkSight } from './schema/seen-links.ts'

/** The dependencies of the features' rules. */
export interface App {
  db: Db
  /** For lists, searches, counts and exports: on SQLite these run in threads. Use it through `readingOf`. */
  reading: Db
  clickhouse: ClickHouse
  /** Uploaded and exported files. */
  files: Files
  config: Config
  clock: Clock
  log: Log
  secrets: Secrets
  quotas: Quotas
  streams: EventStreams
  dns: Dns
  /** For fetches of addresses that users chose. */
  outside: FetchDependencies
  /** Paths of the posts that this build has, such as `2025/05/qr-codes`. */
  posts: ReadonlySet<string>
  /** Version of this build. */
  version: string
  origin: Origin
  /** Which links the caller sees; every link outside of a member's call. Each query of links for somebody has it. */
  sees: LinkSight
  hooks: Hooks
}

/** The dependencies inside a transaction. Rules that belong into one take this. */
export interface Inside extends App {
  db: Tx
}

export interface LimitUse {
  of: CountedLimit
  /** Including what the caller's transaction adds. */
  used: number
  limit: number
}

/** The links that a domain had when it was removed. */
export interface RemovedDomain {
  domainId: string
  /** Undefined for links that were made while their domain was being removed. */
  accountId?: string | undefined
  /** Epoch milliseconds of the removal. */
  at: number
}

type HubRow = Pick<LinksTable, 'id' | 'account_id' | 'domain_id' | 'key_lower'>

/**
 * What a domain of the server asks of those above it, which it cannot import: see `scripts/house/domains.json` for their order.
 * Each call runs in the transaction of its caller, unless it says otherwise. `hooks.ts` fills them in.
 */
export interface Hooks {
  /** More of a limit is used. */
  limitUsed(app: Inside, accountId: string, use: LimitUse): Promise<void>
  /** A new account was made with the referral code of another one. */
  referralUsed(app: Inside, newcomer: { userId: string; code: string }): Promise<void>
  /** The account's days begin at another time. */
  timeZoneChanged(tx: Tx, accountId: string): Promise<void>
  /** Puts up to `limit` links of a removed domain into the trash. */
  trashSomeLinks(app: Inside, removed: RemovedDomain & { limit: number }): Promise<void>
  /** Puts all of them into the trash, in transactions of its own. */
  trashLinks(app: App, removed: RemovedDomain, signal?: AbortSignal): Promise<void>
  /** These links as the API returns them, by their ids; those that are gone are left out. */
  linksOf(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, object>>
  /** A hub was put into the trash. */
  hubTrashed(app: Inside, hub: HubRow, userId: string): Promise<void>
}

/** The connection for long reads. Inside a transaction, that is the transaction itself, so that reads see its writes. */
export function readingOf({ db, reading }: Pick<App, 'db' | 'reading'>): Db {
  return db.isTransaction ? db : reading
}

/** Where the current call comes from, in a form that may be stored; the address itself never is. */
export interface Origin {
  /** ISO 3166-1 alpha-2 in capitals, or `unknown`. */
  country(): string
  /** 'Amsterdam, NL'; empty if unknown. */
  place(): string
  /** 'Chrome on Linux'; empty if the agent does not say. */
  device(): string
  /** Keyed hash of the address's bucket; undefined outside of a call. */
  addressHash(secrets: Secrets, purpose: string): string | undefined
  /** The API key of the call, and the operator who acts as the caller. */
  keyId: string | null
  assumedBy: string | null
}

/** For work outside of a call. */
export const noOrigin: Origin = {
  country: () => 'unknown',
  place: () => '',
  device: () => '',
  addressHash: () => undefined,
  keyId: null,
  assumedBy: null,
}

/** What a program has of an App while it starts. */
export type StartingApp = Pick<App, 'db' | 'config' | 'clock'>

/** A user within an account, read from the database at each call. */
export interface Member {
  userId: string
  accountId: string
  /** Bitmask of contract/people/permissions.ts. */
  role: number
}

/** The caller of a session or an API key. The role of a key has only bits that its maker has too. */
export interface Caller extends Member {
  /** Null: an API key calls. */
  sessionId: string | null
  keyId: string | null
  /** The operator who acts as this user. */
  assumedBy: string | null
  /** Epoch milliseconds; see the confirmations of the contract. */
  confirmedUntil: number
  sees: LinkSight
}

export interface Call {
  Bindings: {
    /** The visitor's address, after trusted proxies. */
    address?: string
    /** Whether the connection comes from this machine, without headers of a proxy. */
    isDirectFromLoopback?: boolean
  }
  Variables: { app: App; requestId: string; address: string; rate?: Rate }
}

/** What a token may still call in the present minute. */
export interface Rate {
  limit: number
  left: number
  secondsLeft: number
}

/** A call behind `allow`. */
export interface MemberCall extends Call {
  Variables: Call['Variables'] & { member: Caller }
}
