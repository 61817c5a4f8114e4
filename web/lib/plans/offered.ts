import type { PublicConfig } from '../../../contract/people/auth.ts'
import type { LimitRow } from '../../../contract/plans/tiers.ts'

export type Offered = Pick<PublicConfig, NonNullable<LimitRow['flag']>>

/** Whether the installation offers the feature that the limit belongs to. */
export const isOffered = ({ flag }: LimitRow, offered: Offered): boolean =>
  flag === undefined || offered[flag]
