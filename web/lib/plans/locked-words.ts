import type { LockedSpan } from '../../../contract/clicks/analytics.ts'
import { type TierName, tierLimits } from '../../../contract/tiers.ts'
import { keptWords } from './tier-words.ts'

const DAY_MS = 86_400_000
const names: Record<TierName, string> = { FREE: 'Free', PRO: 'Pro' }

/** What a report leaves out and why, a sentence or two for each span. Days are those of UTC, by which they are counted. */
export function lockedWords(spans: readonly LockedSpan[], tier: TierName, locale: string): string {
  return spans.map((span) => spanWords(span, tier, locale)).join(' ')
}

function spanWords({ from, to, reason }: LockedSpan, tier: TierName, locale: string): string {
  const { clicks, retentionDays } = tierLimits[tier]
  if (reason === 'retention') {
    return `Days before ${day(Date.parse(to), locale)} are not shown: ${names[tier]} keeps ${keptWords(retentionDays)} in reports.`
  }
  const first = Date.parse(from)
  const last = Date.parse(to) - 1
  const counted = clicks === null ? 'The clicks' : `The ${clicks.toLocaleString(locale)} clicks`
  const what =
    last - first < DAY_MS
      ? `${day(first, locale)} is not shown.`
      : `${day(first, locale)} to ${day(last, locale)} are not shown.`
  return `${what} ${counted} that ${names[tier]} counts in a month were used up before. They are recorded.`
}

const day = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(at)
