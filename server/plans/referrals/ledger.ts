import { REFERRAL_REWARD } from '../../../contract/plans/referral-terms.ts'
import type { ReferralTotals } from '../../../contract/plans/referrals.ts'
import type { App, Inside } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { ReferralEntriesTable } from '../../schema/referrals.ts'
import { insertEntries, sumBuckets, sumBucketsOf } from './ledger-store.ts'

export type Bucket = ReferralEntriesTable['bucket']
export type BucketSums = Record<Bucket, number>

interface Move {
  accountId: string
  referralId?: string
  payoutId?: string
  /** Undefined: a new reward. */
  from?: Bucket
  to: Bucket
  amount: number
}

/** Call under the lock of the ambassador's account, so that the ledger has not changed since it was read. */
export async function move(inside: Inside, { from, to, ...entry }: Move): Promise<void> {
  const at = inside.clock()
  const row = (bucket: Bucket, amount: number): ReferralEntriesTable => ({
    id: newId('ren'),
    account_id: entry.accountId,
    referral_id: entry.referralId ?? null,
    payout_id: entry.payoutId ?? null,
    bucket,
    amount,
    currency: REFERRAL_REWARD.currency,
    at,
  })
  const taken = from === undefined ? [] : [row(from, -entry.amount)]
  await insertEntries(inside.db, [...taken, row(to, entry.amount)])
}

/** Takes back what a referral earned, pending or due. After a payment the balance is below zero. */
export async function takeBack(
  inside: Inside,
  { accountId, referralId }: { accountId: string; referralId: string },
): Promise<void> {
  const earned = await sumBucketsOf(inside.db, referralId)
  for (const from of ['PENDING', 'DUE'] as const) {
    const amount = earned[from]
    if (amount > 0) await move(inside, { accountId, referralId, from, to: 'REVERSED', amount })
  }
}

export async function balanceOf(app: App, accountId: string): Promise<number> {
  return (await sumBuckets(app.db, accountId)).DUE
}

export function moneyTotals(
  sums: BucketSums,
): Pick<ReferralTotals, 'pending' | 'earned' | 'paid' | 'balance'> {
  const { PENDING: pending, DUE: balance, PAID: paid } = sums
  return { pending, balance, paid, earned: pending + balance + paid }
}
