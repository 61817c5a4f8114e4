import { type Counting, clicksIn, visitorsIn } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'

export interface HowToCount {
  filter: Pick<ClickFilter, 'kind' | 'fold'>
  counting: Counting
}

/** A number for each group. The numbers of several sources, and of several kinds of clicks, add up. */
export interface Metric {
  ofClicks(how: HowToCount): string
  /** Absent where sums do not have it: then a plan with sums says nothing of their time. */
  ofSums?: string
  /** What counts once has to be remembered, and is estimated beyond the budget. */
  countsOnce(filter: HowToCount['filter']): boolean
}

/** By their names in the answer. */
export type Metrics = Readonly<Record<string, Metric>>

/** Those that fulfil a condition; folded ones once. */
export const clicksThat = (condition: string): Metric => ({
  ofClicks: ({ filter, counting }) => clicksIn(filter, counting, condition),
  countsOnce: ({ fold }) => fold !== undefined,
})

/** Those of clicks that fulfil a condition, once a UTC day. */
export const visitorsThat = (condition: string): Metric => ({
  ofClicks: ({ counting }) => visitorsIn(counting, condition),
  countsOnce: () => true,
})

export const clicks: Metric = { ...clicksThat('TRUE'), ofSums: 'sum(clicks)' }
export const visitors: Metric = { ...visitorsThat('TRUE'), ofSums: 'sum(visitors)' }
