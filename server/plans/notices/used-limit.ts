import type { TierLimits } from '../../../contract/plans/tiers.ts'

/** Limits whose use is told about. */
export type UsedLimit = Exclude<
  keyof TierLimits,
  'retentionDays' | 'monitorIntervalSeconds' | 'apiPerMinute'
>
