import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Notices of accounts, how far each member has read them, and which kinds each member wants. */
export const notices: Migration = async (db, { text }) => {
  const member = sql`account_id ${text} not null, user_id ${text} not null`
  const ofMember = sql`foreign key (account_id, user_id)
    references memberships (account_id, user_id) on delete cascade`
  const statements = [
    sql`create table if not exists notices (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      kind ${text} not null,
      subject ${text} not null,
      mark ${text} not null,
      facts ${text} not null,
      at bigint not null,
      unique (account_id, kind, subject, mark)
    )`,
    sql`create index if not exists notices_of_account on notices (account_id, at, id)`,
    sql`create index if not exists notices_by_time on notices (at)`,
    sql`create table if not exists notice_readers (
      ${member},
      seen_at bigint,
      seen_id ${text},
      mailed_at bigint,
      mail_due_at bigint,
      primary key (account_id, user_id),
      ${ofMember}
    )`,
    sql`create table if not exists notice_settings (
      ${member},
      kind ${text} not null,
      bell integer not null,
      mail integer not null,
      primary key (account_id, user_id, kind),
      ${ofMember}
    )`,
    sql`create table if not exists notice_mails (
      ${member},
      notice_id ${text} not null references notices (id) on delete cascade,
      primary key (account_id, user_id, notice_id),
      ${ofMember}
    )`,
    sql`create index if not exists notice_mails_of_notice on notice_mails (notice_id)`,
    sql`create table if not exists account_clicks (
      account_id ${text} primary key references accounts (id) on delete cascade,
      human bigint not null
    )`,
    // What accounts have by now is no news.
    sql`insert into account_clicks (account_id, human)
      select account_id, sum(human) from link_clicks
      where account_id in (select id from accounts) group by account_id
      on conflict (account_id) do nothing`,
  ]
  for (const statement of statements) await statement.execute(db)
}
