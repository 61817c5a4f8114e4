import { sql } from 'kysely'
import { permissions } from '../../../contract/people/permissions.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PlanNoticesTable } from '../../schema/billing.ts'

/** Returns false if the notice was sent before. */
export async function insertNotice(tx: Tx, row: PlanNoticesTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('plan_notices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'notice']).doNothing())
    .returning('notice')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface Payer {
  email: string
  firstName: string
}

/** Active members with the Billing permission, of an account that is not deleted. */
export async function listPayers(db: Db, accountId: string): Promise<Payer[]> {
  const bit = permissions.Billing
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['users.email as email', 'users.first_name as firstName'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .where(sql<boolean>`memberships.role & ${bit} = ${bit}`)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()
}

export interface NamedAccount {
  id: string
  name: string
}

/** Trials that end in the time span and had not that notice. Deleted accounts have none. */
export async function listTrialsEnding(
  db: Db,
  { after, until, notice, limit }: { after: number; until: number; notice: string; limit: number },
): Promise<(NamedAccount & { endsAt: number })[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'free_trial_ends_at as endsAt'])
    .where('free_trial_ends_at', '>', after)
    .where('free_trial_ends_at', '<=', until)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from plan_notices
        where plan_notices.account_id = accounts.id and plan_notices.notice = ${notice})`,
    )
    .orderBy('free_trial_ends_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ endsAt, ...row }) => (endsAt === null ? [] : [{ ...row, endsAt }]))
}

export async function findName(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.name ?? ''
}

export async function deleteSomeNotices(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const some = await tx
    .selectFrom('plan_notices')
    .select(['account_id', 'notice'])
    .where('sent_at', '<', before)
    .limit(limit)
    .execute()
  for (const { account_id, notice } of some) {
    await tx
      .deleteFrom('plan_notices')
      .where('account_id', '=', account_id)
      .where('notice', '=', notice)
      .execute()
  }
  return some.length
}
