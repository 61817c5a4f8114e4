import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { NoticesTable } from '../../schema/notices.ts'

/** Of these accounts, those that are not deleted. */
export function listWatchedAccounts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'created_at as createdAt', 'time_zone as timeZone'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The newest notice of unusual traffic of a link, or of the account. */
export function findLatest(
  db: Db,
  accountId: string,
  linkId: string,
): Promise<NoticesTable | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'traffic')
    .where('subject', '=', linkId)
    .orderBy(sql`at`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateFacts(
  tx: Tx,
  accountId: string,
  { id, facts }: Pick<NoticesTable, 'id' | 'facts'>,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ facts })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
