import type { PublicConfig } from '../../../contract/people/auth.ts'
import type { TierLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { keptWords, limitWords, sizeWords, spanWords } from '../../lib/plans/tier-words.ts'

export const groups = ['Links', 'Hubs', 'Insights', 'Team'] as const

export interface ComparedRow {
  group: (typeof groups)[number]
  name: string
  /** Empty if usage is not counted. */
  used: string
  free: string
  pro: string
  /** Usage exceeds the Free tier. */
  isAboveFree: boolean
}

type CountedLimit = Exclude<keyof Usage, 'period'>
type Flags = Pick<PublicConfig, 'geoEnabled' | 'hubEnabled'>

interface Row extends Pick<ComparedRow, 'group' | 'name'> {
  words: (of: TierLimits) => string
}

interface CountedRow extends Pick<ComparedRow, 'group' | 'name'> {
  key: CountedLimit
  flag?: keyof Flags
  words?: (limit: number | null) => string
}

const compared: readonly (Row | CountedRow)[] = [
  { group: 'Links', name: 'Links', key: 'links' },
  { group: 'Links', name: 'GeoFurls', key: 'geoLinks', flag: 'geoEnabled' },
  { group: 'Links', name: 'Own domains', key: 'domains' },
  { group: 'Hubs', name: 'Hubs', key: 'hubs', flag: 'hubEnabled' },
  { group: 'Hubs', name: 'Uploaded pictures', key: 'pictureBytes', words: sizeWords },
  { group: 'Insights', name: 'Clicks counted a month', key: 'clicks' },
  {
    group: 'Insights',
    name: 'Analytics kept',
    words: (of: TierLimits) => keptWords(of.retentionDays),
  },
  { group: 'Insights', name: 'Monitored destinations', key: 'monitors' },
  {
    group: 'Insights',
    name: 'Time between checks',
    words: (of: TierLimits) => spanWords(of.monitorIntervalSeconds),
  },
  { group: 'Team', name: 'People', key: 'users' },
  { group: 'Team', name: 'API keys', key: 'apiKeys' },
  {
    group: 'Team',
    name: 'API calls a minute',
    words: (of: TierLimits) => limitWords(of.apiPerMinute),
  },
]

interface Compared {
  free: TierLimits
  pro: TierLimits
  /** Undefined for members who may not read it. */
  usage: Usage | undefined
  flags: Flags
}

/** Compares both tiers with the usage of the account. Leaves out features that the installation does not offer. */
export const comparisonOf = ({ flags, ...given }: Compared): ComparedRow[] =>
  compared
    .filter((row) => !('flag' in row) || row.flag === undefined || flags[row.flag])
    .map((row) => ('key' in row ? countedRow(row, given) : measuredRow(row, given)))

type Given = Omit<Compared, 'flags'>

function countedRow(row: CountedRow, { free, pro, usage }: Given): ComparedRow {
  const { group, name, key, words = limitWords } = row
  const used = usage?.[key].used
  return {
    group,
    name,
    used: used === undefined ? '' : words(used),
    free: words(free[key]),
    pro: words(pro[key]),
    isAboveFree: (used ?? 0) > (free[key] ?? Number.POSITIVE_INFINITY),
  }
}

const measuredRow = ({ group, name, words }: Row, { free, pro }: Given): ComparedRow => ({
  group,
  name,
  used: '',
  free: words(free),
  pro: words(pro),
  isAboveFree: false,
})
