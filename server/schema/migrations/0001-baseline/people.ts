import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** Accounts, their members, and what belongs to an account as a whole. */
export const people: Statements = (text) => [
  // Locking the row serializes changes of the team, on both databases: each increments `team_version`.
  sql`create table if not exists accounts (
    id ${text} primary key,
    name ${text} not null,
    tier ${text} not null,
    referral_code ${text} unique,
    linked_to_referral integer not null default 0,
    free_trial_ends_at bigint,
    has_seen_tour ${text} not null default '{}',
    created_at bigint not null,
    deleted_at bigint,
    purge_at bigint,
    team_version integer not null default 0
  )`,
  sql`create index if not exists accounts_by_purge on accounts (purge_at)`,

  sql`create table if not exists users (
    id ${text} primary key,
    email ${text} not null unique,
    first_name ${text} not null,
    last_name ${text} not null,
    password_hash ${text} not null,
    created_at bigint not null,
    last_login_at bigint,
    password_changed_at bigint,
    is_operator integer not null default 0
  )`,

  sql`create table if not exists memberships (
    account_id ${text} not null references accounts (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    role integer not null,
    status ${text} not null,
    created_at bigint not null,
    constraint memberships_pk primary key (account_id, user_id)
  )`,
  sql`create index if not exists memberships_by_user on memberships (user_id)`,

  sql`create table if not exists invitations (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    email ${text} not null,
    role integer not null,
    invited_by ${text} not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    constraint invitations_by_email unique (account_id, email)
  )`,
  sql`create index if not exists invitations_of on invitations (email)`,
  // For deleting a user.
  sql`create index if not exists invitations_by_inviter on invitations (invited_by)`,

  sql`create table if not exists registrations (
    code_hash ${text} primary key,
    email ${text} not null,
    referral_code ${text},
    promo_code ${text},
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    invitation_id ${text},
    is_setup integer not null default 0
  )`,
  sql`create index if not exists registrations_by_end on registrations (expires_at)`,
  sql`create index if not exists registrations_by_email on registrations (email)`,
  sql`create index if not exists registrations_by_invitation on registrations (invitation_id)
    where invitation_id is not null`,

  sql`create table if not exists api_keys (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    prefix ${text} not null,
    key_hash ${text} not null unique,
    permissions integer not null,
    allowed_addresses ${text} not null,
    expires_at bigint,
    last_used_at bigint,
    created_at bigint not null
  )`,
  sql`create index if not exists api_keys_by_account on api_keys (account_id, created_at)`,
  sql`create index if not exists api_keys_by_user on api_keys (user_id)`,

  sql`create table if not exists audit (
    id ${text} primary key,
    account_id ${text} not null,
    user_id ${text},
    action ${text} not null,
    subject ${text} not null,
    before ${text},
    after ${text},
    at bigint not null,
    country ${text},
    key_id ${text},
    assumed_by ${text}
  )`,
  sql`create index if not exists audit_by_account on audit (account_id, at)`,
  sql`create index if not exists audit_by_subject on audit (subject, at)`,
  sql`create index if not exists audit_by_time on audit (at)`,

  sql`create table if not exists exports (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    user_id ${text},
    status ${text} not null,
    progress integer not null,
    size bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    file ${text},
    problem ${text}
  )`,
  sql`create index if not exists exports_by_account on exports (account_id, created_at)`,
  // One running export per account.
  sql`create unique index if not exists exports_under_way on exports (account_id)
    where status in ('WAITING', 'RUNNING')`,
  sql`create index if not exists exports_by_end on exports (expires_at)`,
]
