import { type RawBuilder, sql } from 'kysely'

/** Whether a row of `accounts` is Pro at a time, where payments are on; as `tierAt` decides for one account. */
export const proAt = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(case when accounts.granted_tier is not null then accounts.granted_tier = 'PRO'
    else (accounts.tier = 'PRO' and (accounts.tier_ends_at is null or accounts.tier_ends_at > ${now}))
      or coalesce(accounts.free_trial_ends_at, 0) > ${now} end)`
