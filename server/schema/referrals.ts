import type { ReferralReason, ReferralStatus } from '../../contract/plans/referrals.ts'
import type { Row } from './row.ts'

/** An account that was made with the code of another one. */
export type ReferralsTable = Row<
  'referrals',
  {
    /** Whose code it was. */
    account_id: string
    /** Null once the account that was referred is gone. */
    referred_id: string | null
    /** Keyed hash of the mailbox, so that a person is counted once. */
    mailbox_hash: string
    status: ReferralStatus
    /** While SIGNED_UP: a sign that was seen when it was linked, and may be gone when it is decided. */
    reason: ReferralReason | null
    /** Since when the reward is pending. */
    qualified_at: number | null
    /** 1: an operator let it count in spite of what held it. */
    is_accepted: number
    /** When it is decided next; null: never again, or by an operator. */
    due_at: number | null
  }
>

/**
 * The ledger: entries are only added. Each moves an amount, in the smallest unit, into a bucket or out of it. A move
 * from one bucket to another is two entries.
 */
export type ReferralEntriesTable = Row<
  'referral_entries',
  {
    bucket: 'PENDING' | 'DUE' | 'PAID' | 'REVERSED'
  }
>

export type ReferralPayoutsTable = Row<
  'referral_payouts',
  {
    /** The operator. */
    paid_by: string | null
  }
>

export type ReferralVisitsTable = Row<'referral_visits'>

/** From which addresses an account was used on a day, as keyed hashes that change daily. Kept 40 days. */
export type AddressMarksTable = Row<
  'address_marks',
  {
    /** Days since 1970, UTC. */
    day: number
  }
>
