import type { ChartedClicks } from '../../../../contract/clicks/analytics-page.ts'

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
export type Series = ChartedClicks

export const seriesOf = (metric: Metric): Series =>
  metric === 'bots' || metric === 'scans' ? metric : 'clicks'

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
