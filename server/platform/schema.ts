import type { Generated } from 'kysely'
import type { DomainsSchema } from './schema-domains.ts'
import type { LinkDetailsSchema } from './schema-links.ts'
import type { ListSchema, SearchedColumns } from './schema-list.ts'
import type { PeopleSchema } from './schema-people.ts'
import type { QrAndAbuseSchema } from './schema-qr-and-abuse.ts'

/**
 * Tables as the code sees them. Ids are text made by us, times epoch milliseconds, JSON is text, booleans are 0 or 1,
 * on both databases.
 */
export interface Schema
  extends PeopleSchema,
    LinkDetailsSchema,
    DomainsSchema,
    ListSchema,
    QrAndAbuseSchema {
  accounts: AccountsTable
  users: UsersTable
  memberships: MembershipsTable
  registrations: RegistrationsTable
  domains: DomainsTable
  domain_aliases: { name: string; domain_id: string; created_at: number }
  links: LinksTable & SearchedColumns
  link_clicks: { link_id: string; account_id: string; total: number; human: number }
  /** `account_id` is empty where the account is no more. */
  retired_keys: { domain_id: string; key_lower: string; account_id: string; retired_at: number }
  changes: ChangesTable
  audit: AuditTable
  jobs: JobsTable
  rate_counters: { bucket: string; ends_at: number; used: number }
  idempotency: IdempotencyTable
  daily_salts: { day: string; salt: string; created_at: number }
  /** What the database says of the installation it belongs to. */
  installation: { name: string; value: string }
  room_probe: { id: string; filling: string }
  shipped_segments: { id: string; clicks: number; shipped_at: number }
}

/** What caches have to hear of. PostgreSQL also keeps `transaction` (xid8), see `LateChanges`. */
export interface ChangesTable {
  /** Given by the database in the order of the inserts, which on PostgreSQL is not that of the commits. */
  number: Generated<number>
  id: string
  subject: string
  /** By the clock of the database. */
  at: number
}

export interface AccountsTable {
  id: string
  name: string
  tier: string
  referral_code: string | null
  linked_to_referral: number
  free_trial_ends_at: number | null
  has_seen_tour: string
  created_at: number
  /** Its links answer 410, nobody can open it, and at `purge_at` its rows and clicks go. */
  deleted_at: number | null
  purge_at: number | null
  team_version: number
}

export interface UsersTable {
  id: string
  email: string
  first_name: string
  last_name: string
  /** Empty for a person who signs in by an identity provider only. */
  password_hash: string
  created_at: number
  last_login_at: number | null
  password_changed_at: number | null
  is_operator: number
}

export interface MembershipsTable {
  account_id: string
  user_id: string
  role: number
  status: string
  created_at: number
}

export interface RegistrationsTable {
  code_hash: string
  email: string
  referral_code: string | null
  promo_code: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  invitation_id: string | null
  /** The link of a first start: who registers by it is an operator. */
  is_setup: number
}

export interface DomainsTable {
  id: string
  kind: string
  /** Null: shared by all accounts. */
  account_id: string | null
  name: string
  is_default: number
  created_at: number
  /** Not served since then: its proof is gone for too long, or it was removed. Null: it is served. */
  stopped_at: number | null
}

export interface LinksTable {
  id: string
  account_id: string
  domain_id: string
  key: string
  key_lower: string
  type: string
  title: string | null
  redirect_to: string
  utm: string
  geo: string
  monitoring: number
  note: string | null
  forward_query: number
  disabled: number
  starts_at: number | null
  expires_at: number | null
  max_clicks: number | null
  password_hash: string | null
  /** Where visitors go once the link has ended. */
  expired_to: string | null
  /** What a card of the link shows: title, description and address of a picture. */
  preview: string | null
  created_by: string | null
  /** The browser that made a demo link, by its signed cookie. */
  demo_browser: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface AuditTable {
  id: string
  account_id: string
  user_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  at: number
  country: string | null
  key_id: string | null
  /** The operator who acted as this user. */
  assumed_by: string | null
}

export interface JobsTable {
  id: string
  kind: string
  payload: string
  run_at: number
  attempts: number
  claimed_until: number | null
  last_error: string | null
  created_at: number
}

export interface IdempotencyTable {
  user_id: string
  key: string
  request_hash: string
  status: number | null
  answer: string | null
  created_at: number
  /** Id of the call that carries it out, and until when nobody else may. Null in rows of earlier versions. */
  claim: string | null
  claimed_until: number | null
  /** 1: something was committed under this key. */
  worked: number
}
