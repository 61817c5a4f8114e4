import { type CountedLimit, countedLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { rowWords } from '../../lib/plans/tier-words.ts'

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
  const words = wordsOf(of)
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
  const { isRefused, onScreen } = countedLimits[of].atLimit
  const words = wordsOf(of)
  if (!isRefused) return used < limit ? `${words(limit - used)} left. ${onScreen}` : onScreen
  if (used >= limit) return `New ones are refused. ${onScreen}`
  return `${words(limit - used)} left. New ones are refused at ${words(limit)}. ${onScreen}`
}

const wordsOf = (of: CountedLimit) => (number: number) => rowWords(countedLimits[of], number)
