import type { Usage } from '../../../contract/plans/usage.ts'
import { sizeWords } from '../../lib/plans/tier-words.ts'
import { count } from '../../ui/text/numbers.ts'

export type CountedLimit = Exclude<keyof Usage, 'period'>

interface LimitNames {
  name: string
  /** What goes on once the limit is reached. */
  goOn: string
}

/** In the order in which they are shown. */
export const limitNames: Readonly<Record<CountedLimit, LimitNames>> = {
  clicks: {
    name: 'Clicks this month',
    goOn: 'Links keep redirecting and clicks are recorded, but the days after are not shown in reports.',
  },
  links: { name: 'Links', goOn: 'Those you have keep redirecting.' },
  geoLinks: { name: 'GeoFurls', goOn: 'Those you have keep redirecting.' },
  hubs: { name: 'Hubs', goOn: 'Those you have stay online.' },
  monitors: { name: 'Monitored links', goOn: 'Those you have go on being checked.' },
  users: { name: 'People', goOn: 'Everybody who is here stays.' },
  domains: { name: 'Own domains', goOn: 'Those you have go on working.' },
  apiKeys: { name: 'API keys', goOn: 'Those you have go on working.' },
  pictureBytes: { name: 'Uploaded pictures', goOn: 'Those you have stay.' },
}

export interface LimitUse {
  used: string
  /** Undefined: no limit. */
  limit: string | undefined
  share: number
  tone: 'plain' | 'warn' | 'bad'
  /** What happens at the limit; empty while it is far. */
  note: string
}

const NEAR = 0.8

export function limitUse(of: CountedLimit, { used, limit }: Usage[CountedLimit]): LimitUse {
  const words = of === 'pictureBytes' ? sizeWords : count
  if (limit === null) {
    return { used: words(used), limit: undefined, share: 0, tone: 'plain', note: '' }
  }
  const share = limit === 0 ? 1 : used / limit
  const figures = { used: words(used), limit: words(limit), share }
  // An account always has its one person: the only one is no alarm.
  if (limit === 1 && used === 1) return { ...figures, tone: 'plain', note: '' }
  const tone = share >= 1 ? 'bad' : share >= NEAR ? 'warn' : 'plain'
  return { ...figures, tone, note: noteOf(of, { used, limit }) }
}

function noteOf(of: CountedLimit, { used, limit }: { used: number; limit: number }): string {
  if (used < limit * NEAR) return ''
  const { goOn } = limitNames[of]
  const words = of === 'pictureBytes' ? sizeWords : count
  if (of === 'clicks') return used < limit ? `${words(limit - used)} left. ${goOn}` : goOn
  if (used >= limit) return `New ones are refused. ${goOn}`
  return `${words(limit - used)} left. New ones are refused at ${words(limit)}. ${goOn}`
}
