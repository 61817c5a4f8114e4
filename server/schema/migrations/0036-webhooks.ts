import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Addresses that get the events of an account, and what they get. */
export const webhooks: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists webhooks (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      url ${text} not null,
      description ${text} not null,
      events ${text} not null,
      kinds ${text} not null,
      secrets ${text} not null,
      status ${text} not null,
      disabled_why ${text},
      failing_since bigint,
      last_at bigint,
      last_answer ${text},
      last_ms bigint,
      created_by ${text},
      created_at bigint not null
    )`,
    sql`create index if not exists webhooks_by_account on webhooks (account_id, created_at)`,
    // Without a reference to its webhook: a hundred thousand rows would go with it in one statement.
    sql`create table if not exists webhook_deliveries (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      webhook_id ${text} not null,
      type ${text} not null,
      items integer not null,
      bytes integer not null,
      created_at bigint not null,
      attempts integer not null,
      last_at bigint,
      last_ms bigint,
      answer ${text},
      state ${text} not null,
      next_at bigint,
      answer_body ${text},
      body ${text} not null
    )`,
    sql`create index if not exists webhook_deliveries_by_webhook
      on webhook_deliveries (account_id, webhook_id, created_at, id)`,
    sql`create index if not exists webhook_deliveries_waiting
      on webhook_deliveries (webhook_id, next_at, bytes) where state = 'WAITING'`,
    sql`create index if not exists webhook_deliveries_by_time on webhook_deliveries (created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
