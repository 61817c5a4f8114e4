import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** How users log in, and what they prove. */
export const logins: Statements = (text) => [
  sql`create table if not exists sessions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    account_id ${text} references accounts (id) on delete cascade,
    device ${text} not null,
    place ${text} not null,
    created_at bigint not null,
    last_used_at bigint not null,
    expires_at bigint not null,
    confirmed_until bigint not null default 0,
    assumed_by ${text} references users (id) on delete cascade
  )`,
  sql`create index if not exists sessions_by_user on sessions (user_id)`,
  sql`create index if not exists sessions_by_end on sessions (expires_at)`,
  sql`create index if not exists sessions_by_account on sessions (account_id)`,
  // For deleting a user.
  sql`create index if not exists sessions_by_operator on sessions (assumed_by)
    where assumed_by is not null`,

  sql`create table if not exists mailed_codes (
    code_hash ${text} primary key,
    kind ${text} not null,
    user_id ${text} not null references users (id) on delete cascade,
    detail ${text},
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  sql`create index if not exists mailed_codes_by_user on mailed_codes (user_id)`,
  sql`create index if not exists mailed_codes_by_end on mailed_codes (expires_at)`,

  sql`create table if not exists kept_emails (
    email ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    code_hash ${text} not null unique,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  sql`create index if not exists kept_emails_by_user on kept_emails (user_id)`,
  sql`create index if not exists kept_emails_by_end on kept_emails (expires_at)`,

  sql`create table if not exists challenges (
    id ${text} primary key,
    kind ${text} not null,
    user_id ${text} not null references users (id) on delete cascade,
    session_id ${text},
    code_hash ${text},
    code_sent_at bigint,
    passkey_challenge ${text},
    attempts integer not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  sql`create index if not exists challenges_by_user on challenges (user_id)`,
  sql`create index if not exists challenges_by_end on challenges (expires_at)`,

  sql`create table if not exists factors (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    kind ${text} not null,
    name ${text} not null,
    secret ${text},
    last_step bigint,
    credential_id ${text} unique,
    public_key ${text},
    counter bigint,
    transports ${text},
    created_at bigint not null,
    last_used_at bigint
  )`,
  sql`create index if not exists factors_by_user on factors (user_id)`,

  sql`create table if not exists recovery_codes (
    user_id ${text} not null references users (id) on delete cascade,
    code_hash ${text} not null,
    used_at bigint,
    created_at bigint not null default 0,
    constraint recovery_codes_pk primary key (user_id, code_hash)
  )`,

  sql`create table if not exists identities (
    id ${text} primary key,
    issuer ${text} not null,
    subject ${text} not null,
    user_id ${text} not null references users (id) on delete cascade,
    email ${text},
    created_at bigint not null,
    constraint identities_by_subject unique (issuer, subject)
  )`,
  sql`create index if not exists identities_by_user on identities (user_id)`,

  sql`create table if not exists idempotency (
    user_id ${text} not null,
    key ${text} not null,
    request_hash ${text} not null,
    status integer,
    answer ${text},
    created_at bigint not null,
    claim ${text},
    claimed_until bigint,
    worked integer not null default 0,
    constraint idempotency_pk primary key (user_id, key)
  )`,
  sql`create index if not exists idempotency_by_time on idempotency (created_at)`,
]
