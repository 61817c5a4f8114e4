import type { Usage } from '../../../contract/clicks/usage.ts'
import type { PublicConfig } from '../../../contract/people/auth.ts'
import type { TierLimits } from '../../../contract/tiers.ts'
import { keptWords, limitWords, sizeWords, spanWords } from '../../lib/tier-words.ts'

export interface ComparedRow {
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

interface CountedRow {
  name: string
  key: CountedLimit
  flag?: keyof Flags
  words?: (limit: number | null) => string
}

const counted: readonly CountedRow[] = [
  { name: 'Links', key: 'links' },
  { name: 'GeoFurls', key: 'geoLinks', flag: 'geoEnabled' },
  { name: 'Hubs', key: 'hubs', flag: 'hubEnabled' },
  { name: 'Uploaded pictures', key: 'pictureBytes', words: sizeWords },
  { name: 'Clicks counted a month', key: 'clicks' },
  { name: 'Own domains', key: 'domains' },
  { name: 'People', key: 'users' },
  { name: 'API keys', key: 'apiKeys' },
  { name: 'Monitored destinations', key: 'monitors' },
]

const measured = [
  { name: 'Time between checks', words: (of: TierLimits) => spanWords(of.monitorIntervalSeconds) },
  { name: 'Analytics kept', words: (of: TierLimits) => keptWords(of.retentionDays) },
  { name: 'API calls a minute', words: (of: TierLimits) => limitWords(of.apiPerMinute) },
]

interface Compared {
  free: TierLimits
  pro: TierLimits
  /** Undefined for members who may not read it. */
  usage: Usage | undefined
  flags: Flags
}

/** Compares both tiers with the usage of the account. Leaves out features that the installation does not offer. */
export function comparisonOf({ free, pro, usage, flags }: Compared): ComparedRow[] {
  const rows = counted
    .filter(({ flag }) => flag === undefined || flags[flag])
    .map(({ name, key, words = limitWords }) => {
      const used = usage?.[key].used
      return {
        name,
        used: used === undefined ? '' : words(used),
        free: words(free[key]),
        pro: words(pro[key]),
        isAboveFree: (used ?? 0) > (free[key] ?? Number.POSITIVE_INFINITY),
      }
    })
  const rest = measured.map(({ name, words }) => ({
    name,
    used: '',
    free: words(free),
    pro: words(pro),
    isAboveFree: false,
  }))
  return [...rows, ...rest]
}
