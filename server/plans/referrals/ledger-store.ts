import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ReferralEntriesTable } from '../../schema/referrals.ts'

type Bucket = ReferralEntriesTable['bucket']

const nothing = { PENDING: 0, DUE: 0, PAID: 0, REVERSED: 0 }
const total = sql<number>`cast(sum(amount) as bigint)`

export async function insertEntries(
  tx: Tx,
  entries: readonly ReferralEntriesTable[],
): Promise<void> {
  await tx.insertInto('referral_entries').values(entries).execute()
}

/** The sums of an account's buckets. */
export async function sumBuckets(db: Db, accountId: string): Promise<Record<Bucket, number>> {
  const rows = await db
    .selectFrom('referral_entries')
    .select(['bucket', total.as('amount')])
    .where('account_id', '=', accountId)
    .groupBy('bucket')
    .execute()
  return { ...nothing, ...Object.fromEntries(rows.map(({ bucket, amount }) => [bucket, amount])) }
}

/** The sums of what one referral moved; payouts are of no single referral. */
export async function sumBucketsOf(db: Db, referralId: string): Promise<Record<Bucket, number>> {
  const rows = await db
    .selectFrom('referral_entries')
    .select(['bucket', total.as('amount')])
    .where('referral_id', '=', referralId)
    .groupBy('bucket')
    .execute()
  return { ...nothing, ...Object.fromEntries(rows.map(({ bucket, amount }) => [bucket, amount])) }
}

/** What each of these referrals earned and kept. */
export async function sumEarned(
  db: Db,
  referralIds: readonly string[],
): Promise<Map<string, number>> {
  if (referralIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('referral_entries')
    .select(['referral_id', total.as('amount')])
    .where('referral_id', 'in', referralIds)
    .where('bucket', '!=', 'REVERSED')
    .groupBy('referral_id')
    .execute()
  return new Map(rows.map(({ referral_id, amount }) => [referral_id ?? '', amount]))
}
