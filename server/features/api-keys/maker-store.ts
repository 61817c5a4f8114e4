import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * What a member may do at this moment, and until the transaction ends: the row of the account is held, as by everybody who
 * changes its team. Undefined for somebody who was removed or suspended meanwhile.
 */
export async function holdRole(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<number | undefined> {
  await db
    .updateTable('accounts')
    .set({ team_version: sql`team_version + 1` })
    .where('id', '=', accountId)
    .execute()
  const member = await db
    .selectFrom('memberships')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return member?.role
}
