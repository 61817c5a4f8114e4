import { type Kysely, sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Monitors with their checks' schedule, incidents, alerts, maintenance and status pages. */
export const monitoring: Migration = async (db, { text }) => {
  await addColumn(db, 'fallback_url', text)
  const statements = [
    sql`create table if not exists monitors (
      link_id ${text} primary key references links (id) on delete cascade,
      account_id ${text} not null,
      is_weekly integer not null default 0,
      state ${text} not null,
      since bigint not null,
      cause ${text},
      reason ${text},
      rank integer not null,
      watched_since bigint not null,
      paused_at bigint,
      paused_by ${text},
      failover ${text} not null default 'AUTO',
      down_targets ${text},
      is_failed_over integer not null default 0,
      incident_id ${text},
      expects ${text} not null default '',
      synced_at bigint not null default 0
    )`,
    sql`create index if not exists monitors_by_rank on monitors (account_id, is_weekly, rank, since, link_id)`,
    sql`create table if not exists watches (
      id ${text} primary key,
      account_id ${text} not null,
      target ${text} not null,
      host ${text} not null,
      expects ${text} not null,
      hash ${text} not null,
      interval_ms bigint not null,
      is_weekly integer not null default 0,
      state ${text} not null,
      since bigint not null,
      cause ${text},
      reason ${text},
      first_failure_at bigint,
      failures integer not null default 0,
      failed_point ${text},
      last_at bigint,
      last_ms integer,
      last_status integer,
      is_private integer not null default 0,
      recent ${text} not null default '[]',
      p50 integer,
      p95 integer,
      facts ${text},
      usual ${text},
      certificate_ends_at bigint,
      certificate_warned integer,
      suggestion ${text},
      read_at bigint
    )`,
    sql`create unique index if not exists watches_by_hash on watches (account_id, hash)`,
    // For the question whether many fail at once.
    sql`create index if not exists watches_failing on watches (first_failure_at)
      where first_failure_at is not null`,
    sql`create table if not exists monitor_watches (
      link_id ${text} not null references monitors (link_id) on delete cascade,
      watch_id ${text} not null references watches (id) on delete cascade,
      account_id ${text} not null,
      place ${text} not null,
      primary key (link_id, watch_id)
    )`,
    sql`create index if not exists monitor_watches_by_watch on monitor_watches (watch_id)`,
    sql`create table if not exists watch_points (
      watch_id ${text} not null references watches (id) on delete cascade,
      point ${text} not null,
      next_at bigint not null,
      claim ${text},
      phase ${text} not null,
      since bigint not null,
      cause ${text},
      reason ${text},
      failures integer not null default 0,
      first_failure_at bigint,
      successes integer not null default 0,
      first_success_at bigint,
      last_at bigint,
      primary key (watch_id, point)
    )`,
    sql`create index if not exists watch_points_by_time on watch_points (point, next_at)`,
    sql`create table if not exists monitor_points (
      name ${text} primary key,
      seen_at bigint not null
    )`,
    sql`create table if not exists monitor_hosts (
      point ${text} not null,
      host ${text} not null,
      holder ${text} not null,
      held_until bigint not null,
      not_before bigint not null default 0,
      primary key (point, host)
    )`,
    sql`create table if not exists check_outbox (
      id ${text} primary key,
      account_id ${text} not null,
      at bigint not null,
      batch ${text},
      row ${text} not null
    )`,
    sql`create index if not exists check_outbox_by_batch on check_outbox (batch)`,
    sql`create table if not exists monitor_spans (
      id ${text} primary key,
      account_id ${text} not null,
      link_id ${text} not null references links (id) on delete cascade,
      state ${text} not null,
      started_at bigint not null,
      ended_at bigint
    )`,
    sql`create index if not exists monitor_spans_by_link on monitor_spans (link_id, started_at)`,
    sql`create table if not exists incidents (
      id ${text} primary key,
      account_id ${text} not null,
      link_id ${text} not null references links (id) on delete cascade,
      watch_id ${text} not null,
      number integer not null,
      target ${text} not null,
      cause ${text} not null,
      reason ${text} not null,
      started_at bigint not null,
      down_at bigint not null,
      ended_at bigint,
      failed_checks integer not null,
      point ${text} not null,
      acknowledged_at bigint,
      acknowledged_by ${text},
      note ${text},
      people bigint,
      backup bigint,
      robots bigint
    )`,
    sql`create unique index if not exists incidents_by_number on incidents (account_id, number)`,
    sql`create index if not exists incidents_by_link on incidents (link_id, started_at)`,
    sql`create index if not exists incidents_open on incidents (account_id) where ended_at is null`,
    sql`create index if not exists incidents_uncounted on incidents (ended_at)
      where people is null and ended_at is not null`,
    sql`create table if not exists incident_events (
      id ${text} primary key,
      incident_id ${text} not null references incidents (id) on delete cascade,
      account_id ${text} not null,
      at bigint not null,
      place integer not null default 0,
      step ${text} not null,
      detail ${text},
      user_id ${text}
    )`,
    sql`create index if not exists incident_events_by_time on incident_events (incident_id, at)`,
    sql`create table if not exists alerts (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      link_id ${text},
      incident_id ${text},
      kind ${text} not null,
      host ${text} not null,
      at bigint not null,
      state ${text} not null,
      sent_at bigint,
      facts ${text} not null
    )`,
    sql`create index if not exists alerts_by_account on alerts (account_id, at)`,
    sql`create index if not exists alerts_waiting on alerts (account_id, at) where state = 'WAITING'`,
    sql`create index if not exists alerts_held on alerts (account_id) where state = 'HELD'`,
    sql`create table if not exists alert_channels (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      kind ${text} not null,
      name ${text} not null,
      recipient ${text} not null,
      config ${text} not null,
      is_on integer not null default 1,
      created_by ${text},
      created_at bigint not null,
      failing_since bigint,
      last_at bigint,
      last_answer ${text}
    )`,
    sql`create index if not exists alert_channels_by_account on alert_channels (account_id, created_at)`,
    sql`create table if not exists alert_deliveries (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      channel_id ${text} references alert_channels (id) on delete cascade,
      kind ${text} not null,
      summary ${text} not null,
      message ${text} not null,
      created_at bigint not null,
      attempts integer not null default 0,
      last_at bigint,
      answer ${text},
      state ${text} not null,
      next_at bigint
    )`,
    sql`create index if not exists alert_deliveries_by_channel on alert_deliveries (channel_id, created_at)`,
    sql`create index if not exists alert_deliveries_by_account on alert_deliveries (account_id, created_at)`,
    sql`create index if not exists alert_deliveries_due on alert_deliveries (next_at)
      where state = 'WAITING'`,
    sql`create table if not exists monitor_settings (
      account_id ${text} primary key references accounts (id) on delete cascade,
      settings ${text} not null,
      weekly_sent_at bigint
    )`,
    sql`create table if not exists maintenance (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      title ${text} not null,
      starts_at bigint not null,
      ends_at bigint not null,
      repeats ${text} not null,
      time_zone ${text} not null,
      scope ${text} not null,
      created_by ${text},
      created_at bigint not null
    )`,
    sql`create index if not exists maintenance_by_account on maintenance (account_id, created_at)`,
    sql`create table if not exists status_pages (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      token ${text} not null unique,
      title ${text} not null,
      kind ${text} not null,
      subject_id ${text} not null,
      created_by ${text},
      created_at bigint not null
    )`,
    sql`create index if not exists status_pages_by_account on status_pages (account_id, created_at)`,
    sql`create table if not exists checker_outages (
      id ${text} primary key,
      point ${text} not null,
      started_at bigint not null,
      ended_at bigint
    )`,
    sql`create unique index if not exists checker_outages_open on checker_outages (point)
      where ended_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** An interrupted start may have added the column, and SQLite has no `add column if not exists`. */
async function addColumn(
  db: Kysely<unknown>,
  name: string,
  type: ReturnType<typeof sql>,
): Promise<void> {
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  if (links?.columns.some((column) => column.name === name)) return
  await sql`alter table links add column ${sql.raw(name)} ${type}`.execute(db)
}
