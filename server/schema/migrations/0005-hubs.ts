import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Hubs with their versions, the links of their buttons, and the people who subscribed on them. */
export const hubs: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists hubs (
      id ${text} primary key references links (id) on delete cascade,
      account_id ${text} not null references accounts (id),
      domain_id ${text} not null references domains (id),
      description ${text},
      settings ${text} not null,
      is_root integer not null default 0,
      draft_version integer not null,
      draft_hash ${text} not null,
      published_version integer,
      published_hash ${text},
      published_at bigint,
      noindex integer not null default 0,
      scheduled_version integer,
      scheduled_at bigint,
      saved_at bigint not null,
      saved_by ${text}
    )`,
    sql`create index if not exists hubs_by_account on hubs (account_id, saved_at, id)`,
    sql`create unique index if not exists hubs_root_by_domain on hubs (domain_id)
      where is_root = 1`,
    sql`create index if not exists hubs_by_domain on hubs (domain_id)`,
    sql`create table if not exists hub_versions (
      hub_id ${text} not null references hubs (id) on delete cascade,
      number integer not null,
      account_id ${text} not null,
      kind ${text} not null,
      label ${text},
      author_id ${text},
      created_at bigint not null,
      summary ${text} not null,
      hash ${text} not null,
      document ${text} not null,
      primary key (hub_id, number)
    )`,
    sql`create index if not exists hub_versions_by_account on hub_versions (account_id)`,
    sql`create index if not exists hub_versions_published on hub_versions (hub_id, number)
      where kind = 'PUBLISHED'`,
    sql`create table if not exists hub_buttons (
      link_id ${text} primary key references links (id) on delete cascade,
      hub_id ${text} not null references hubs (id) on delete cascade,
      account_id ${text} not null,
      place ${text} not null
    )`,
    sql`create unique index if not exists hub_buttons_by_place on hub_buttons (hub_id, place)`,
    sql`create index if not exists hub_buttons_by_account on hub_buttons (account_id)`,
    sql`create table if not exists hub_subscribers (
      id ${text} primary key,
      hub_id ${text} not null references hubs (id) on delete cascade,
      account_id ${text} not null,
      block_id ${text} not null,
      email ${text} not null,
      status ${text} not null,
      consent ${text} not null,
      requested_at bigint not null,
      confirmed_at bigint,
      unsubscribed_at bigint
    )`,
    sql`create unique index if not exists hub_subscribers_by_email
      on hub_subscribers (hub_id, email)`,
    sql`create index if not exists hub_subscribers_by_request
      on hub_subscribers (hub_id, requested_at, id)`,
    sql`create index if not exists hub_subscribers_by_account on hub_subscribers (account_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
