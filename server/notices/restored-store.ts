import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { NoticeReadersTable, NoticeSettingsTable, NoticesTable } from '../schema/notices.ts'

export async function insertRestoredNotices(tx: Tx, rows: readonly NoticesTable[]): Promise<void> {
  await tx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'subject', 'mark']).doNothing(),
    )
    .execute()
}

/** What a member has seen is not seen less than before. */
export async function raiseSeen(
  tx: Tx,
  accountId: string,
  { user_id, seen_at, seen_id }: Pick<NoticeReadersTable, 'user_id' | 'seen_at' | 'seen_id'>,
): Promise<void> {
  const none = { mailed_at: null, mail_due_at: null }
  await tx
    .insertInto('notice_readers')
    .values({ account_id: accountId, user_id, seen_at, seen_id, ...none })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ seen_at, seen_id })
        .where(sql<boolean>`coalesce(notice_readers.seen_at, -1) < ${seen_at ?? -1}`),
    )
    .execute()
}

/** What members have chosen here already stays. */
export async function insertRestoredSettings(
  tx: Tx,
  rows: readonly NoticeSettingsTable[],
): Promise<void> {
  await tx
    .insertInto('notice_settings')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doNothing())
    .execute()
}
