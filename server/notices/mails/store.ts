import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { NoticeMailsTable, NoticesTable } from '../../schema/notices.ts'

/** Active members of these accounts with the kinds that they chose by mail. */
export function listMailed(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('notice_settings')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'notice_settings.account_id')
        .onRef('memberships.user_id', '=', 'notice_settings.user_id'),
    )
    .select([
      'notice_settings.account_id as account_id',
      'notice_settings.user_id as user_id',
      'notice_settings.kind as kind',
      'memberships.role as role',
    ])
    .where('notice_settings.account_id', 'in', accountIds)
    .where('notice_settings.mail', '=', 1)
    .where('memberships.status', '=', 'ACTIVE')
    .execute()
}

/** Keeps an insert below the databases' limit of values in one statement. */
const ROWS_AT_ONCE = 1000

export async function insertNoticeMails(tx: Tx, rows: readonly NoticeMailsTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('notice_mails')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

interface Pauses {
  userId: string
  now: number
  gatherMs: number
  pauseMs: number
}

/** A job is given up after about a day. Its notices then wait for the next one. */
const GIVEN_UP_AFTER_MS = 2 * DAY

/** When the next mail goes; undefined if a job waits for that already. Times that a wrong clock wrote count for nothing. */
export async function claimMail(
  tx: Tx,
  accountId: string,
  { userId, now, gatherMs, pauseMs }: Pauses,
): Promise<number | undefined> {
  const soon = now + gatherMs
  const row = await tx
    .insertInto('notice_readers')
    .values({
      account_id: accountId,
      user_id: userId,
      seen_at: null,
      seen_id: null,
      mailed_at: null,
      mail_due_at: soon,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({
          mail_due_at: sql<number>`case
            when notice_readers.mailed_at + ${pauseMs} > ${soon} and notice_readers.mailed_at <= ${now}
            then notice_readers.mailed_at + ${pauseMs}
            else ${soon} end`,
        })
        .where(({ eb, or }) =>
          or([
            eb('notice_readers.mail_due_at', 'is', null),
            eb('notice_readers.mail_due_at', '<', now - GIVEN_UP_AFTER_MS),
            eb('notice_readers.mail_due_at', '>', soon + pauseMs),
          ]),
        ),
    )
    .returning('mail_due_at')
    .executeTakeFirst()
  return row?.mail_due_at ?? undefined
}

interface Taken {
  /** Oldest first. */
  rows: NoticesTable[]
  /** How many there were besides. */
  others: number
}

/** The notices that wait for a mail to a member, up to `most` of them; the wait of all ends. Locks the member's row. */
export async function takeWaiting(
  tx: Tx,
  accountId: string,
  { userId, now, most }: { userId: string; now: number; most: number },
): Promise<Taken> {
  await tx
    .updateTable('notice_readers')
    .set({ mail_due_at: null, mailed_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  const rows = await tx
    .selectFrom('notices')
    .innerJoin('notice_mails', 'notice_mails.notice_id', 'notices.id')
    .selectAll('notices')
    .where('notice_mails.account_id', '=', accountId)
    .where('notice_mails.user_id', '=', userId)
    .orderBy('notices.at')
    .orderBy('notices.id')
    .limit(most)
    .execute()
  if (rows.length === 0) return { rows, others: 0 }
  const taken = rows.map(({ id }) => id)
  const waiting = tx
    .deleteFrom('notice_mails')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
  await waiting.where('notice_id', 'in', taken).execute()
  // Notices that other transactions add meanwhile stay for the next mail.
  if (rows.length < most) return { rows, others: 0 }
  const { numDeletedRows } = await waiting.executeTakeFirstOrThrow()
  return { rows, others: Number(numDeletedRows) }
}

/** An active member of an account that is not deleted. */
export function findRecipient(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'users.email as email',
      'users.first_name as firstName',
      'accounts.name as account',
      'memberships.role as role',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Kinds that the member still wants by mail. */
export async function listMailedKinds(
  db: Db,
  accountId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notice_settings')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('mail', '=', 1)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** What waits for a mail is not sent any more. */
export async function stopMails(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx
    .updateTable('notice_settings')
    .set({ mail: 0 })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .deleteFrom('notice_mails')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}
