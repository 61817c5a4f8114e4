import { useSuspenseQuery } from '@tanstack/react-query'
import { Delta } from '../../../ui/charts/delta.tsx'
import { StatRow, StatTile } from '../../../ui/charts/stat-tile.tsx'
import { countOrEstimate, ESTIMATED } from '../../../ui/text/estimates.ts'
import { changePercent, count } from '../../../ui/text/numbers.ts'
import { numbersQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import type { Metric } from './chart-points.ts'

interface NumberRowProps {
  scope: AnalyticsScope
  metric: Metric
  onMetric: (metric: Metric) => void
}

/** The tiles for people select the metric of the chart below; bots and previews are counted separately. */
export function NumberRow({ scope, metric, onMetric }: NumberRowProps) {
  const now = useSuspenseQuery(numbersQuery(scope)).data
  const automated = now.kinds.bot + now.kinds.preview
  const isEstimated = now.approximate === true
  const writeVisitors = (n: number) => countOrEstimate(n, isEstimated)
  return (
    <StatRow tiles={3}>
      <StatTile
        label="Clicks"
        value={count(now.clicks)}
        note={<ChangeNote now={now.clicks} before={now.previous?.clicks} />}
        selected={metric === 'clicks'}
        onSelect={() => onMetric('clicks')}
      />
      <StatTile
        label="Visitors"
        value={writeVisitors(now.visitors)}
        hint={isEstimated ? ESTIMATED : undefined}
        note={
          <ChangeNote now={now.visitors} before={now.previous?.visitors} write={writeVisitors} />
        }
        selected={metric === 'visitors'}
        onSelect={() => onMetric('visitors')}
      />
      <StatTile
        label="Bots and previews"
        value={count(automated)}
        note="Not in the other numbers"
      />
    </StatRow>
  )
}

interface ChangeNoteProps {
  now: number
  before: number | undefined
  /** The words for the earlier period, where the screen does not name it. */
  against?: string
  write?: (n: number) => string
}

/** Without an earlier number there is no percentage. */
export function ChangeNote({ now, before, against, write = count }: ChangeNoteProps) {
  if (before === undefined) return 'not compared: earlier days are locked'
  const percent = changePercent(now, before)
  const words = against ?? `vs. ${write(before)}`
  return percent === undefined ? 'nothing before' : <Delta percent={percent} against={words} />
}
