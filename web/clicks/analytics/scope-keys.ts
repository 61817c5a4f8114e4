import type { Comparison } from '../../../contract/clicks/analytics.ts'
import { type PeriodPreset, presets } from './period.ts'
import type { AnalyticsScope } from './scope.ts'

/** Keys of the analytics page: day, week, month, quarter, year. */
export const presetKeys: Record<(typeof presets)[number], string> = {
  today: 'd',
  '7d': 'w',
  '30d': 'm',
  '90d': 'q',
  '12mo': 'y',
}
/** Versus: the previous period, the year before, none. */
export const COMPARISON_KEY = 'v'

export const comparisonNames: Record<Comparison | 'none', string> = {
  period: 'Previous period',
  year: 'Previous year',
  none: 'No comparison',
}
export const comparisons = Object.keys(comparisonNames) as (Comparison | 'none')[]

/** What a key of the page chooses. */
export type ScopeCommand = { period: PeriodPreset } | { comparison: 'next' }

export function commanded(scope: AnalyticsScope, command: ScopeCommand): AnalyticsScope {
  if ('period' in command) return { ...scope, period: command.period }
  const next = comparisons.indexOf(scope.comparison) + 1
  return { ...scope, comparison: comparisons[next % comparisons.length] ?? 'period' }
}

const words: Record<(typeof presets)[number], string> = {
  today: 'Today',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12mo': '12 months',
}

/** For the list of shortcuts. */
export const scopeShortcuts = [
  ...presets.map((period) => ({
    what: words[period],
    keys: [presetKeys[period]],
    choice: { period } satisfies ScopeCommand,
  })),
  {
    what: 'Compare with another time',
    keys: [COMPARISON_KEY],
    choice: { comparison: 'next' } satisfies ScopeCommand,
  },
]
