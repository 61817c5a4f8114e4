import { countedLimits, countedNames, type TierLimits } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { limitWords } from './tier-words.ts'

/** The limits of the Free tier that the account exceeds, each as a sentence about its effect. */
export const aboveFree = (usage: Usage, free: TierLimits, locale?: string): string[] =>
  countedNames.flatMap((of) => {
    const { one, more, stay } = countedLimits[of]
    const { used } = usage[of]
    const room = free[of]
    if (stay === undefined || room === null || used <= room) return []
    const all = used === 2 ? 'both' : 'all'
    return [
      `You use ${limitWords(used, locale)} ${used === 1 ? one : more}, Free has room for ${limitWords(room, locale)}: ${all} ${stay}, new ones are refused.`,
    ]
  })
