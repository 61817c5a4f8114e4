import type { Db, Tx } from '../../platform/database/database.ts'
import type { NoticeSettingsTable } from '../../schema/notices.ts'

export function listSettings(
  db: Db,
  accountId: string,
  userId: string,
): Promise<NoticeSettingsTable[]> {
  return db
    .selectFrom('notice_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

export async function saveSettings(tx: Tx, rows: readonly NoticeSettingsTable[]): Promise<void> {
  await tx
    .insertInto('notice_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet((set) => ({
        bell: set.ref('excluded.bell'),
        mail: set.ref('excluded.mail'),
      })),
    )
    .execute()
}
