import {
  eachCounted,
  limitGroups,
  limitNames,
  limitRows,
  type TierLimits,
} from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { isOffered, type Offered } from '../../lib/plans/offered.ts'
import { rowWords } from '../../lib/plans/tier-words.ts'

export const groups = ['Links', 'Hubs', 'Insights', 'Team'] as const
type Group = (typeof groups)[number]

export interface ComparedRow {
  group: Group
  name: string
  /** Empty if usage is not counted. */
  used: string
  free: string
  pro: string
  /** Usage exceeds the Free tier. */
  isAboveFree: boolean
}

const groupNames: Readonly<Record<(typeof limitGroups)[number], Group>> = {
  Links: 'Links',
  Hubs: 'Hubs',
  Analytics: 'Insights',
  Monitoring: 'Insights',
  Team: 'Team',
}

interface Compared {
  free: TierLimits
  pro: TierLimits
  /** Undefined for members who may not read it. */
  usage: Usage | undefined
  flags: Offered
}

const ordered = limitGroups.flatMap((group) =>
  limitNames.filter((limit) => limitRows[limit].group === group),
)

/** Compares both tiers with the usage of the account. Leaves out features that the installation does not offer. */
export function comparisonOf({ free, pro, usage, flags }: Compared): ComparedRow[] {
  const uses: Partial<Record<string, number>> = usage ? eachCounted((of) => usage[of].used) : {}
  return ordered
    .filter((limit) => isOffered(limitRows[limit], flags))
    .map((limit) => {
      const row = limitRows[limit]
      const used = uses[limit]
      return {
        group: groupNames[row.group],
        name: row.compared ?? row.name,
        used: used === undefined ? '' : rowWords(row, used),
        free: rowWords(row, free[limit]),
        pro: rowWords(row, pro[limit]),
        isAboveFree: (used ?? 0) > (free[limit] ?? Number.POSITIVE_INFINITY),
      }
    })
}
