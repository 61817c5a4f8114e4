import type { PublicConfig } from '../../../contract/people/auth.ts'
import type { LimitRow } from '../../../contract/plans/tiers.ts'

export type Offered = Pick<PublicConfig, NonNullable<LimitRow['flag']>>

/** Whether the installation has what the limit is of. */
export const isOffered = ({ flag }: LimitRow, offered: Offered): boolean =>
  flag === undefined || offered[flag]
