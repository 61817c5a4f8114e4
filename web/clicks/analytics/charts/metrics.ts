import { type AnalyticsScope, type Filter, withFilter } from '../scope.ts'

/** The numbers of the row above the chart; each can be drawn. */
export const metrics = ['clicks', 'visitors', 'per-visitor', 'bots', 'scans'] as const
export type Metric = (typeof metrics)[number]

export const metricNames: Record<Metric, string> = {
  clicks: 'Clicks',
  visitors: 'Visitors',
  'per-visitor': 'Clicks per visitor',
  bots: 'Bots and previews',
  scans: 'QR scans',
}

export const metricOf = (text: string | null): Metric =>
  metrics.find((metric) => metric === text) ?? 'clicks'

/** Which clicks a line counts: those of the scope, its bots and previews, or its scans of QR codes. */
export type Series = 'clicks' | 'bots' | 'scans'

export const seriesOf = (metric: Metric): Series =>
  metric === 'bots' || metric === 'scans' ? metric : 'clicks'

/** The scopes whose lines add up to a series. */
export function scopesOf(series: Series, scope: AnalyticsScope): AnalyticsScope[] {
  if (series === 'bots')
    return [
      { ...scope, kind: 'bot' },
      { ...scope, kind: 'preview' },
    ]
  if (series === 'scans') return [{ ...scope, filters: withFilter(scope.filters, scansIn(scope)) }]
  return [scope]
}

/** Beside a filter by other ways of opening, a second condition that no click meets. */
function scansIn({ filters }: AnalyticsScope): Filter {
  const chosen = filters.find(({ name, operator }) => name === 'trigger' && operator === 'is')
  const isPossible = chosen === undefined || chosen.values.includes('qr')
  return { name: 'trigger', operator: isPossible ? 'is' : 'contains', values: ['qr'] }
}

interface Counts {
  clicks: number
  visitors: number
}

/** A metric of some clicks that are counted already; there are no clicks per visitor without visitors. */
export function metricIn({ clicks, visitors }: Counts, metric: Metric): number {
  if (metric === 'visitors') return visitors
  if (metric === 'per-visitor') return visitors === 0 ? 0 : clicks / visitors
  return clicks
}
