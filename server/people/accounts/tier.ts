import type { TierName } from '../../../contract/plans/tiers.ts'
import type { AccountsTable } from '../../schema/accounts.ts'

export type StoredTier = Pick<
  AccountsTable,
  'tier' | 'tier_ends_at' | 'granted_tier' | 'free_trial_ends_at'
>

/** A tier granted by an operator comes first, then a paid one, then the trial. `proAt` of the schema is the same in SQL. */
export function tierAt(stored: StoredTier, now: number): TierName {
  if (stored.granted_tier !== null) return stored.granted_tier === 'PRO' ? 'PRO' : 'FREE'
  const isPaid = stored.tier === 'PRO' && (stored.tier_ends_at ?? Number.POSITIVE_INFINITY) > now
  return isPaid || (stored.free_trial_ends_at ?? 0) > now ? 'PRO' : 'FREE'
}
