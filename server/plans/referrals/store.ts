import { sql } from 'kysely'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { AccountsTable } from '../../schema/accounts.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'

export async function findAccount(db: Db, accountId: string): Promise<AccountsTable | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** The account that has the code, unless it is deleted. */
export async function findAccountByCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('referral_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Throws a violation of the unique index if another account has the code. */
export async function writeCode(tx: Tx, accountId: string, code: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ referral_code: code })
    .where('id', '=', accountId)
    .execute()
}

export async function markLinked(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ linked_to_referral: 1 })
    .where('id', '=', accountId)
    .execute()
}

export async function insertReferral(tx: Tx, referral: ReferralsTable): Promise<void> {
  await tx.insertInto('referrals').values(referral).execute()
}

export async function findReferral(db: Db, id: string): Promise<ReferralsTable | undefined> {
  return db.selectFrom('referrals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The referral by which this account came. */
export async function findReferralOf(
  db: Db,
  referredId: string,
): Promise<ReferralsTable | undefined> {
  return db
    .selectFrom('referrals')
    .selectAll()
    .where('referred_id', '=', referredId)
    .executeTakeFirst()
}

export async function updateReferral(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<ReferralsTable, 'status' | 'reason' | 'qualified_at' | 'is_accepted' | 'due_at'>
  >,
): Promise<void> {
  await tx.updateTable('referrals').set(changes).where('id', '=', id).execute()
}

/** Referrals to decide, in the order of their time, after the given one. */
export async function listDue(
  db: Db,
  { now, after, limit }: { now: number; after: TimeCursor | undefined; limit: number },
): Promise<TimeCursor[]> {
  let due = db
    .selectFrom('referrals')
    .select([sql<number>`due_at`.as('at'), 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
  if (after) due = due.where(sql<boolean>`(due_at, id) > (${after.at}, ${after.id})`)
  return due.execute()
}

/** Newest first. */
export async function listReferralRows(
  db: Db,
  accountId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<ReferralsTable[]> {
  let rows = db
    .selectFrom('referrals')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('linked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) rows = rows.where(sql<boolean>`(linked_at, id) < (${after.at}, ${after.id})`)
  return rows.execute()
}

export async function countReferrals(
  db: Db,
  accountId: string,
): Promise<{ signUps: number; qualified: number }> {
  return db
    .selectFrom('referrals')
    .select([
      sql<number>`cast(count(*) as bigint)`.as('signUps'),
      sql<number>`cast(count(case when status in ('QUALIFIED', 'PAID') then 1 end) as bigint)`.as(
        'qualified',
      ),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function addVisit(db: Database, accountId: string): Promise<void> {
  await db
    .insertInto('referral_visits')
    .values({ account_id: accountId, visits: 1 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ visits: sql<number>`referral_visits.visits + 1` }),
    )
    .execute()
}

export async function countVisits(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('referral_visits')
    .select('visits')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.visits ?? 0
}

/** Referrals that wait for an operator, oldest first. */
export async function listHeldRows(
  db: Db,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<ReferralsTable[]> {
  let rows = db
    .selectFrom('referrals')
    .selectAll()
    .where('status', '=', 'HELD')
    .orderBy('linked_at')
    .orderBy('id')
    .limit(limit)
  if (after) rows = rows.where(sql<boolean>`(linked_at, id) > (${after.at}, ${after.id})`)
  return rows.execute()
}

export async function countHeld(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('status', '=', 'HELD')
    .executeTakeFirstOrThrow()
  return count
}

export interface NamedAccount {
  id: string
  name: string
  /** Of its first Owner. */
  email: string | null
}

export async function listNamedAccounts(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, NamedAccount>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', firstOwnerEmail().as('email')])
    .where('id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The e-mail of the Owner who joined the account of the row first. */
export const firstOwnerEmail = () =>
  sql<string | null>`(select users.email from memberships
    join users on users.id = memberships.user_id
    where memberships.account_id = accounts.id and memberships.role = ${OWNER_ROLE}
    order by memberships.created_at, users.id limit 1)`

/** The account that a user who just registered owns. */
export async function findOwnAccount(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('role', '=', OWNER_ROLE)
    .executeTakeFirst()
  return row?.account_id
}
