import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** Links, what describes and counts them, and imports of links. */
export const links: Statements = (text, isOnPostgres) => [
  sql`create table if not exists links (
    id ${text} primary key,
    account_id ${text} not null references accounts (id),
    domain_id ${text} not null references domains (id),
    key ${text} not null,
    key_lower ${text} not null,
    type ${text} not null,
    title ${text},
    redirect_to ${text} not null,
    utm ${text} not null default '{}',
    geo ${text} not null default '[]',
    monitoring integer not null default 0,
    note ${text},
    forward_query integer not null default 0,
    disabled integer not null default 0,
    starts_at bigint,
    expires_at bigint,
    max_clicks bigint,
    password_hash ${text},
    created_by ${text},
    demo_browser ${text},
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint,
    expired_to ${text},
    preview ${text},
    words ${text} not null default ''${
      isOnPostgres
        ? sql``
        : sql`,
    number integer`
    }
  )`,
  sql`create unique index if not exists links_by_key on links (domain_id, key_lower)`,
  // Live links and the trash are listed separately, so each index covers only one of them.
  sql`create index if not exists links_live_by_creation on links (account_id, created_at, id)
    where deleted_at is null`,
  sql`create index if not exists links_live_by_update on links (account_id, updated_at, id)
    where deleted_at is null`,
  sql`create index if not exists links_live_by_name on links (account_id, key_lower, id)
    where deleted_at is null`,
  sql`create index if not exists links_live_by_state on links (account_id, disabled, expires_at)
    where deleted_at is null`,
  sql`create index if not exists links_by_demo_browser on links (demo_browser, created_at)`,
  // For deleting an account: the other indexes cover only live links or only the trash.
  sql`create index if not exists links_by_account on links (account_id)`,
  sql`create index if not exists links_by_deletion on links (deleted_at)
    where deleted_at is not null`,
  sql`create index if not exists links_demos_by_end on links (expires_at)
    where type = 'DEMO'`,
  // Includes `deleted_at`, although it is null: otherwise SQLite would read the rows to check that.
  sql`create index if not exists links_live_by_domain on links (domain_id, account_id, deleted_at)
    where deleted_at is null`,
  // Includes the account, so that a member's links are counted without reading them.
  sql`create index if not exists links_by_maker on links (created_by, account_id, created_at)`,
  // These two list expired and trashed links by creation without reading the links.
  sql`create index if not exists links_trash_by_creation on links (account_id, created_at, id)
    where deleted_at is not null`,
  sql`create index if not exists links_ended_by_creation on links (account_id, expires_at, created_at, id, deleted_at)
    where deleted_at is null and expires_at is not null`,

  sql`create table if not exists retired_keys (
    domain_id ${text} not null,
    key_lower ${text} not null,
    account_id ${text} not null,
    retired_at bigint not null,
    constraint retired_keys_pk primary key (domain_id, key_lower)
  )`,
  sql`create index if not exists retired_keys_by_account on retired_keys (account_id)`,

  sql`create table if not exists link_counts (
    account_id ${text} not null references accounts (id) on delete cascade,
    trashed integer not null,
    type ${text} not null,
    monitoring integer not null,
    links bigint not null,
    constraint link_counts_pk primary key (account_id, trashed, type, monitoring)
  )`,

  sql`create table if not exists link_clicks (
    link_id ${text} primary key,
    account_id ${text} not null,
    total bigint not null,
    human bigint not null
  )`,
  sql`create index if not exists link_clicks_by_human on link_clicks (account_id, human, link_id)`,

  sql`create table if not exists link_takes (
    link_id ${text} primary key references links (id) on delete cascade,
    account_id ${text} not null,
    taken bigint not null
  )`,

  sql`create table if not exists tags (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    name ${text} not null,
    name_lower ${text} not null,
    color ${text} not null,
    created_at bigint not null,
    deleted_at bigint
  )`,
  sql`create unique index if not exists tags_by_name on tags (account_id, name_lower)
    where deleted_at is null`,

  sql`create table if not exists link_tags (
    tag_id ${text} not null references tags (id) on delete cascade,
    link_id ${text} not null references links (id) on delete cascade,
    constraint link_tags_pk primary key (tag_id, link_id)
  )`,
  sql`create index if not exists link_tags_by_link on link_tags (link_id)`,

  sql`create table if not exists utm_templates (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    name ${text} not null,
    name_lower ${text} not null,
    utm ${text} not null,
    created_at bigint not null
  )`,
  sql`create unique index if not exists utm_templates_by_name on utm_templates (account_id, name_lower)`,

  sql`create table if not exists qr_presets (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    name ${text} not null,
    design ${text} not null,
    is_default integer not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  sql`create index if not exists qr_presets_by_account on qr_presets (account_id)`,

  sql`create table if not exists favicons (
    host ${text} primary key,
    id ${text} unique,
    type ${text},
    picture ${text},
    looked_at bigint not null
  )`,
  sql`create index if not exists favicons_by_look on favicons (looked_at)`,

  sql`create table if not exists imports (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    user_id ${text},
    role integer not null,
    status ${text} not null,
    encoding ${text} not null,
    columns ${text} not null,
    plan ${text},
    total integer not null,
    done integer not null,
    good integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    problem ${text}
  )`,
  sql`create index if not exists imports_by_account on imports (account_id)`,
  sql`create index if not exists imports_by_end on imports (expires_at)`,

  // An uploaded file in pieces of some rows, with the outcome of each row.
  sql`create table if not exists import_pieces (
    import_id ${text} not null references imports (id) on delete cascade,
    first_row integer not null,
    lines ${text} not null,
    verdicts ${text},
    constraint import_pieces_pk primary key (import_id, first_row)
  )`,
]
