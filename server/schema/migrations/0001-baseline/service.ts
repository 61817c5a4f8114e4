import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** What the programs keep for themselves: jobs, counters, salts, marks. */
export const service: Statements = (text) => [
  sql`create table if not exists jobs (
    id ${text} primary key,
    kind ${text} not null,
    payload ${text} not null,
    run_at bigint not null,
    attempts integer not null,
    claimed_until bigint,
    last_error ${text},
    created_at bigint not null
  )`,
  sql`create index if not exists jobs_by_kind on jobs (kind, run_at, id)`,

  sql`create table if not exists rate_counters (
    bucket ${text} primary key,
    ends_at bigint not null,
    used integer not null
  )`,

  sql`create table if not exists shipped_segments (
    id ${text} primary key,
    clicks bigint not null,
    shipped_at bigint not null
  )`,
  sql`create index if not exists shipped_segments_by_time on shipped_segments (shipped_at)`,

  sql`create table if not exists daily_salts (
    day ${text} primary key,
    salt ${text} not null,
    created_at bigint not null
  )`,

  sql`create table if not exists installation (
    name ${text} primary key,
    value ${text} not null
  )`,

  // Written to and emptied after a full disk, to test whether there is space again.
  sql`create table if not exists room_probe (
    id ${text} primary key,
    filling ${text} not null
  )`,
]
