/** How far the history of a monitor goes back. */
export const historyPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type HistoryPeriod = (typeof historyPeriods)[number]
