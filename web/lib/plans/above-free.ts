import type { TierLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { limitWords } from './tier-words.ts'

type Things = Exclude<keyof Usage, 'period' | 'clicks' | 'pictureBytes'>

const nouns: readonly [key: Things, one: string, more: string, stay: string][] = [
  ['links', 'link', 'links', 'keep redirecting'],
  ['geoLinks', 'GeoFurl', 'GeoFurls', 'keep redirecting'],
  ['hubs', 'hub', 'hubs', 'stay online'],
  ['domains', 'own domain', 'own domains', 'keep working'],
  ['users', 'person', 'people', 'keep their access'],
  ['apiKeys', 'API key', 'API keys', 'keep working'],
  [
    'monitors',
    'monitored link',
    'monitored links',
    'stay links, and those beyond that are not checked',
  ],
]

/** What of an account is above the Free tier, a sentence each: what stays, and what is refused. */
export const aboveFree = (usage: Usage, free: TierLimits, locale?: string): string[] =>
  nouns.flatMap(([key, one, more, stay]) => {
    const { used } = usage[key]
    const room = free[key]
    if (room === null || used <= room) return []
    const all = used === 2 ? 'both' : 'all'
    return [
      `You use ${limitWords(used, locale)} ${used === 1 ? one : more}, Free has room for ${limitWords(room, locale)}: ${all} ${stay}, new ones are refused.`,
    ]
  })
