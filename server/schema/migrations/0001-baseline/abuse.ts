import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** Block list, reports and bans. */
export const abuse: Statements = (text) => [
  sql`create table if not exists block_entries (
    id ${text} primary key,
    kind ${text} not null,
    value ${text} not null,
    note ${text},
    created_by ${text} references users (id) on delete set null,
    created_at bigint not null
  )`,
  sql`create unique index if not exists block_entries_by_value on block_entries (kind, value)`,

  sql`create table if not exists reports (
    id ${text} primary key,
    link_id ${text} not null references links (id) on delete cascade,
    account_id ${text} not null references accounts (id) on delete cascade,
    reason ${text} not null,
    words ${text},
    email ${text},
    status ${text} not null,
    created_at bigint not null,
    decided_at bigint,
    decided_by ${text} references users (id) on delete set null
  )`,
  sql`create index if not exists reports_by_link on reports (link_id)`,
  sql`create index if not exists reports_by_account on reports (account_id)`,
  sql`create index if not exists reports_by_status on reports (status, created_at, id)`,

  sql`create table if not exists link_bans (
    link_id ${text} primary key references links (id) on delete cascade,
    account_id ${text} not null references accounts (id) on delete cascade,
    reason ${text} not null,
    banned_by ${text} references users (id) on delete set null,
    banned_at bigint not null
  )`,
  sql`create index if not exists link_bans_by_account on link_bans (account_id)`,

  sql`create table if not exists account_bans (
    account_id ${text} primary key references accounts (id) on delete cascade,
    reason ${text} not null,
    banned_by ${text} references users (id) on delete set null,
    banned_at bigint not null
  )`,
]
