import { type Kysely, sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** What accounts pay, and referrals with the ledger of their rewards. */
export const plans: Migration = async (db, { text }) => {
  await addColumn(db, 'tier_ends_at', sql`bigint`)
  await addColumn(db, 'granted_tier', text)
  const statements = [
    // For the chores of trials and grace, and the operator's lists.
    sql`create index if not exists accounts_by_trial_end on accounts (free_trial_ends_at)`,
    sql`create index if not exists accounts_by_tier_end on accounts (tier_ends_at)`,
    sql`create index if not exists accounts_by_creation on accounts (created_at, id)`,
    sql`create table if not exists billing (
      account_id ${text} primary key references accounts (id) on delete cascade,
      customer_id ${text} not null,
      subscription_id ${text},
      status ${text} not null,
      plan_interval ${text},
      amount bigint,
      currency ${text},
      renews_at bigint,
      cancel_at bigint,
      past_due_since bigint,
      card ${text},
      invoices ${text} not null default '[]',
      version bigint not null default 0,
      read_at bigint not null,
      checkout_id ${text},
      checkout_at bigint,
      cause ${text}
    )`,
    sql`create index if not exists billing_by_reading on billing (read_at)`,
    sql`create index if not exists billing_by_status on billing (status)`,
    sql`create table if not exists billing_customers (
      customer_id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      created_at bigint not null
    )`,
    sql`create index if not exists billing_customers_by_account on billing_customers (account_id)`,
    sql`create table if not exists billing_cards (
      account_id ${text} not null references accounts (id) on delete cascade,
      fingerprint_hash ${text} not null,
      primary key (account_id, fingerprint_hash)
    )`,
    sql`create index if not exists billing_cards_by_fingerprint on billing_cards (fingerprint_hash)`,
    sql`create table if not exists billing_events (
      id ${text} primary key,
      type ${text} not null,
      received_at bigint not null
    )`,
    sql`create index if not exists billing_events_by_time on billing_events (received_at)`,
    sql`create table if not exists plan_notices (
      account_id ${text} not null references accounts (id) on delete cascade,
      notice ${text} not null,
      sent_at bigint not null,
      primary key (account_id, notice)
    )`,
    sql`create table if not exists referrals (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      referred_id ${text} unique references accounts (id) on delete set null,
      masked_email ${text} not null,
      mailbox_hash ${text} not null,
      status ${text} not null,
      reason ${text},
      signed_up_at bigint not null,
      linked_at bigint not null,
      qualified_at bigint,
      is_accepted integer not null default 0,
      due_at bigint
    )`,
    sql`create index if not exists referrals_by_account on referrals (account_id, linked_at, id)`,
    sql`create index if not exists referrals_by_mailbox on referrals (mailbox_hash)`,
    sql`create index if not exists referrals_by_due on referrals (due_at)`,
    sql`create index if not exists referrals_held on referrals (linked_at, id)
      where status = 'HELD'`,
    sql`create table if not exists referral_entries (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      referral_id ${text},
      payout_id ${text},
      bucket ${text} not null,
      amount bigint not null,
      currency ${text} not null,
      at bigint not null
    )`,
    sql`create index if not exists referral_entries_by_account
      on referral_entries (account_id, bucket)`,
    sql`create index if not exists referral_entries_by_referral on referral_entries (referral_id)`,
    sql`create table if not exists referral_payouts (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      amount bigint not null,
      currency ${text} not null,
      note ${text},
      paid_by ${text} references users (id) on delete set null,
      paid_at bigint not null
    )`,
    sql`create index if not exists referral_payouts_by_account on referral_payouts (account_id, paid_at)`,
    sql`create table if not exists referral_visits (
      account_id ${text} primary key references accounts (id) on delete cascade,
      visits bigint not null default 0
    )`,
    sql`create table if not exists address_marks (
      account_id ${text} not null references accounts (id) on delete cascade,
      day bigint not null,
      address_hash ${text} not null,
      primary key (account_id, day, address_hash)
    )`,
    sql`create index if not exists address_marks_by_address on address_marks (day, address_hash)`,
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
  const accounts = tables.find((table) => table.name === 'accounts')
  if (accounts?.columns.some((column) => column.name === name)) return
  await sql`alter table accounts add column ${sql.raw(name)} ${type}`.execute(db)
}
