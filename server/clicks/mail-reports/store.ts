import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { MailReportsTable } from '../../schema/mail-reports.ts'

/** Who gets a report, and by whose clock. */
export interface ReportReader {
  email: string
  accountName: string
  /** Of the account. */
  accountZone: string | null
}

/** Undefined if the user is no member of the account. */
export async function findReader(
  db: Db,
  accountId: string,
  userId: string,
): Promise<ReportReader | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'users.email as email',
      'accounts.name as accountName',
      'accounts.time_zone as accountZone',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
}

export async function findReports(
  db: Db,
  accountId: string,
  userId: string,
): Promise<MailReportsTable | undefined> {
  return db
    .selectFrom('mail_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function listReports(db: Db, accountId: string): Promise<MailReportsTable[]> {
  return db
    .selectFrom('mail_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Of a member who has a row already, its id stays: it is in the links of older mails. */
export async function saveReports(tx: Tx, accountId: string, row: MailReportsTable): Promise<void> {
  const { id: _, ...changes } = row
  await tx
    .insertInto('mail_reports')
    .values({ ...row, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

/** A member who has chosen reports here already keeps them. */
export async function insertRestoredReports(
  tx: Tx,
  rows: readonly MailReportsTable[],
): Promise<void> {
  await tx
    .insertInto('mail_reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute()
}

export type WaitingReports = Pick<MailReportsTable, 'id' | 'account_id' | 'user_id' | 'every'> & {
  next_at: number
  /** The account's, or that of the member's browser. */
  zone: string
}

/** A month, and the hours that zones differ. */
const LATEST_NEXT_MS = 33 * DAY

/** Reports of all accounts that may be due, the longest waiting first. */
export async function listWaiting(db: Db, now: number, limit: number): Promise<WaitingReports[]> {
  const rows = await db
    .selectFrom('mail_reports')
    .innerJoin('accounts', 'accounts.id', 'mail_reports.account_id')
    .select([
      'mail_reports.id',
      'mail_reports.account_id',
      'mail_reports.user_id',
      'mail_reports.every',
      'mail_reports.next_at',
      sql<string>`coalesce(accounts.time_zone, mail_reports.time_zone)`.as('zone'),
    ])
    .where(({ eb, or }) =>
      or([
        eb('mail_reports.next_at', '<=', now),
        // Written by a clock that was ahead.
        eb('mail_reports.next_at', '>', now + LATEST_NEXT_MS),
      ]),
    )
    .orderBy('mail_reports.next_at')
    .orderBy('mail_reports.id')
    .limit(limit)
    .execute()
  return rows as WaitingReports[]
}

/**
 * Answers the day that is done with, which cannot be after the next one that is due: a clock was ahead. Undefined if another
 * process was first, or the member has changed their reports.
 */
export async function moveNext(
  tx: Tx,
  accountId: string,
  { id, from, to, nextDay }: { id: string; from: number; to: number; nextDay: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('mail_reports')
    .set({
      next_at: to,
      done_for: sql<string>`case when done_for > ${nextDay} then '' else done_for end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('next_at', '=', from)
    .returning('done_for')
    .executeTakeFirst()
  return row?.done_for
}

/** Looks at the account's reports again, as the clock that they follow has changed. */
export async function wakeReports(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('mail_reports')
    .set({ next_at: 0 })
    .where('account_id', '=', accountId)
    .where('every', 'is not', null)
    .execute()
}

interface Done {
  /** The row as it was read. The result is false if the member has changed it since. */
  read: Pick<MailReportsTable, 'id' | 'every' | 'scopes'>
  day: string
  /** Its remaining scopes. Without any there are no further reports. */
  scopes: string
  isOver: boolean
}

/** Marks the report of a day as mailed. Of several attempts at it exactly one gets true. */
export async function markDone(
  tx: Tx,
  accountId: string,
  { read, day, scopes, isOver }: Done,
): Promise<boolean> {
  const row = await tx
    .updateTable('mail_reports')
    .set({ done_for: day, scopes, ...(isOver && { every: null, next_at: null }) })
    .where('account_id', '=', accountId)
    .where('id', '=', read.id)
    .where('every', '=', read.every)
    .where('scopes', '=', read.scopes)
    .where('done_for', '<', day)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** By the id in a link that was mailed. There may be no such row any more. */
export async function stopById(db: Database, id: string): Promise<void> {
  await db
    .updateTable('mail_reports')
    .set({ every: null, next_at: null })
    .where('id', '=', id)
    .execute()
}
