import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Who asked for the newsletter, and the codes that confirm it. */
export const newsletter: Migration = async (db, { text }) => {
  await sql`create table if not exists newsletter (
    address_hash ${text} not null,
    segment ${text} not null,
    email ${text},
    status ${text} not null,
    requested_at bigint not null,
    confirmed_at bigint,
    ended_at bigint,
    primary key (address_hash, segment)
  )`.execute(db)
  // Exports read the confirmed addresses in this order.
  await sql`create index if not exists newsletter_by_status
    on newsletter (status, confirmed_at, address_hash)`.execute(db)
  await sql`create table if not exists newsletter_codes (
    code_hash ${text} primary key,
    address_hash ${text} not null,
    segment ${text} not null,
    expires_at bigint not null,
    used_at bigint
  )`.execute(db)
  await sql`create index if not exists newsletter_codes_by_address
    on newsletter_codes (address_hash)`.execute(db)
  await sql`create index if not exists newsletter_codes_by_end
    on newsletter_codes (expires_at)`.execute(db)
}
