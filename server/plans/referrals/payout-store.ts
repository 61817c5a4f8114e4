import { sql } from 'kysely'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ReferralPayoutsTable } from '../../schema/referrals.ts'
import { firstOwnerEmail } from './store.ts'

/** Position in the list, which is ordered by balance, highest first, then by account. */
export interface BalanceCursor {
  balance: number
  accountId: string
}

export type PayoutRow = Awaited<ReturnType<typeof listBalances>>[number]

const sumOf = (bucket: string) =>
  sql<number>`cast(sum(case when bucket = ${bucket} then amount else 0 end) as bigint)`

/** Sums of every account with entries in the ledger. */
const balances = (db: Db, isDue: boolean) => {
  const sums = db
    .selectFrom('referral_entries')
    .select(['account_id', sumOf('PENDING').as('pending'), sumOf('DUE').as('balance')])
    .select(sumOf('PAID').as('paid'))
    .groupBy('account_id')
    .as('sums')
  const rows = db.selectFrom(sums).innerJoin('accounts', 'accounts.id', 'sums.account_id')
  return isDue ? rows.where('sums.balance', '>', 0) : rows
}

export async function listBalances(
  db: Db,
  { isDue, after, limit }: { isDue: boolean; after: BalanceCursor | undefined; limit: number },
) {
  let rows = balances(db, isDue)
    .select(['accounts.id', 'accounts.name', 'accounts.referral_code as code'])
    .select(['sums.pending', 'sums.balance', 'sums.paid', firstOwnerEmail().as('email')])
    .select([
      sql<number>`(select cast(count(*) as bigint) from referrals
        where referrals.account_id = accounts.id and status in ('QUALIFIED', 'PAID'))`.as(
        'qualified',
      ),
      sql<number | null>`(select max(paid_at) from referral_payouts
        where referral_payouts.account_id = accounts.id)`.as('paidAt'),
    ])
    .orderBy('sums.balance', 'desc')
    .orderBy('accounts.id')
    .limit(limit)
  if (after) {
    const { balance, accountId } = after
    rows = rows.where(
      sql<boolean>`(sums.balance < ${balance} or (sums.balance = ${balance} and accounts.id > ${accountId}))`,
    )
  }
  return rows.execute()
}

export async function countBalances(db: Db, isDue: boolean): Promise<number> {
  const { count } = await balances(db, isDue)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPayout(tx: Tx, payout: ReferralPayoutsTable): Promise<void> {
  await tx.insertInto('referral_payouts').values(payout).execute()
}

/** Marks the referrals whose rewards were due. */
export async function markPaidReferrals(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ status: 'PAID' })
    .where('account_id', '=', accountId)
    .where('status', '=', 'QUALIFIED')
    // A pending one has a time of its decision.
    .where('due_at', 'is', null)
    .execute()
}

export async function listOwners(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email as email', 'users.first_name as firstName'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('memberships.role', '=', OWNER_ROLE)
    .execute()
}
