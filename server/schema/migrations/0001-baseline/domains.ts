import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** Domains of the installation and of accounts. */
export const domains: Statements = (text) => [
  sql`create table if not exists domains (
    id ${text} primary key,
    kind ${text} not null,
    account_id ${text} references accounts (id),
    name ${text} not null unique,
    is_default integer not null,
    created_at bigint not null,
    stopped_at bigint
  )`,
  sql`create index if not exists domains_by_account on domains (account_id)`,

  sql`create table if not exists domain_aliases (
    name ${text} primary key,
    domain_id ${text} not null references domains (id) on delete cascade,
    created_at bigint not null
  )`,

  // A name is unique only within an account: once it is proven, `domains` decides which account owns it.
  sql`create table if not exists own_domains (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    kind ${text} not null,
    name ${text} not null,
    proof ${text} not null,
    state ${text} not null,
    state_since bigint not null,
    checked_at bigint,
    next_check_at bigint,
    finding ${text} not null,
    root_target ${text},
    not_found_target ${text},
    expired_target ${text},
    created_by ${text},
    created_at bigint not null,
    constraint own_domains_by_name unique (account_id, name)
  )`,
  sql`create index if not exists own_domains_by_check on own_domains (next_check_at)`,
]
