import type { ReferralReason, ReferralStatus } from '../../contract/plans/referrals.ts'

/** An account that was made with the code of another one. */
export interface ReferralsTable {
  id: string
  /** Whose code it was. */
  account_id: string
  /** Null once the account that was referred is gone. */
  referred_id: string | null
  masked_email: string
  /** Keyed hash of the mailbox, so that a person is counted once. */
  mailbox_hash: string
  status: ReferralStatus
  /** While SIGNED_UP: a sign that was seen when it was linked, and may be gone when it is decided. */
  reason: ReferralReason | null
  signed_up_at: number
  linked_at: number
  /** Since when the reward is pending. */
  qualified_at: number | null
  /** 1: an operator let it count in spite of what held it. */
  is_accepted: number
  /** When it is decided next; null: never again, or by an operator. */
  due_at: number | null
}

/**
 * The ledger: entries are only added. Each moves an amount, in the smallest unit, into a bucket or out of it. A move
 * from one bucket to another is two entries.
 */
export interface ReferralEntriesTable {
  id: string
  account_id: string
  referral_id: string | null
  payout_id: string | null
  bucket: 'PENDING' | 'DUE' | 'PAID' | 'REVERSED'
  amount: number
  currency: string
  at: number
}

export interface ReferralPayoutsTable {
  id: string
  account_id: string
  amount: number
  currency: string
  note: string | null
  /** The operator. */
  paid_by: string | null
  paid_at: number
}

export interface ReferralVisitsTable {
  account_id: string
  visits: number
}

/** From which addresses an account was used on a day, as keyed hashes that change daily. Kept 40 days. */
export interface AddressMarksTable {
  account_id: string
  /** Days since 1970, UTC. */
  day: number
  address_hash: string
}
