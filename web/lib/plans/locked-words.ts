import type { LockedSpan } from '../../../contract/clicks/analytics.ts'
import { type TierName, tierLimits } from '../../../contract/plans/tiers.ts'
import { keptWords } from './tier-words.ts'

const DAY_MS = 86_400_000
const names: Record<TierName, string> = { FREE: 'Free', PRO: 'Pro' }

/** What a report leaves out and why, one sentence for each reason. Days are those of UTC, by which they are counted. */
export function lockedWords(spans: readonly LockedSpan[], tier: TierName, locale: string): string {
  const of = (reason: LockedSpan['reason']) => spans.filter((span) => span.reason === reason)
  return [
    oldWords(of('retention'), tier, locale),
    usedUpWords(of('clicks'), tier, locale),
    summedWords(of('detail'), locale),
  ]
    .filter(Boolean)
    .join(' ')
}

function oldWords(spans: readonly LockedSpan[], tier: TierName, locale: string): string {
  const last = spans.at(-1)
  if (!last) return ''
  const kept = keptWords(tierLimits[tier].retentionDays)
  return `Days before ${day(Date.parse(last.to), locale)} are not shown: ${names[tier]} keeps ${kept} in reports.`
}

function usedUpWords(spans: readonly LockedSpan[], tier: TierName, locale: string): string {
  if (spans.length === 0) return ''
  const { clicks } = tierLimits[tier]
  const counted = clicks === null ? 'The clicks' : `The ${clicks.toLocaleString(locale)} clicks`
  const days = spans.map((span) => daysOf(span, locale))
  const isOneDay = spans.length === 1 && days[0]?.isOne === true
  const list = new Intl.ListFormat(locale).format(days.map(({ words }) => words))
  return `${list} ${isOneDay ? 'is' : 'are'} not shown. ${counted} that ${names[tier]} counts in a month were used up before. They are recorded.`
}

/** Clicks of a time in which the account's tier kept them for a shorter while. */
function summedWords(spans: readonly LockedSpan[], locale: string): string {
  if (spans.length === 0) return ''
  const days = spans.map((span) => daysOf(span, locale).words)
  const list = new Intl.ListFormat(locale).format(days)
  return `${list}: not shown, as only sums are kept of these clicks. Look at whole months, with fewer filters.`
}

function daysOf({ from, to }: LockedSpan, locale: string): { words: string; isOne: boolean } {
  const [first, last] = [Date.parse(from), Date.parse(to) - 1]
  if (last - first < DAY_MS) return { words: day(first, locale), isOne: true }
  return { words: `${day(first, locale)} to ${day(last, locale)}`, isOne: false }
}

const day = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(at)
