import { useSuspenseQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { AnalyticsSummary } from '../../../../contract/clicks/analytics.ts'
import { Delta } from '../../../ui/charts/delta.tsx'
import { StatRow, StatTile } from '../../../ui/charts/stat-tile.tsx'
import { ESTIMATED } from '../../../ui/text/estimates.ts'
import { changePercent, count } from '../../../ui/text/numbers.ts'
import { comparedSpan } from '../period.ts'
import { numbersQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { canBeEstimated, writerOf } from './metric-words.ts'
import { type Metric, metricIn, metricNames, metrics } from './metrics.ts'

interface NumberRowProps {
  scope: AnalyticsScope
  metric: Metric
  onMetric: (metric: Metric) => void
}

/** Each tile draws its number in the chart below; bots and previews are counted separately. */
export const NumberRow = memo(function NumberRow({ scope, metric, onMetric }: NumberRowProps) {
  const summary = useSuspenseQuery(numbersQuery(scope)).data
  return (
    <StatRow tiles={metrics.length}>
      {metrics.map((each) => {
        const isEstimated = summary.approximate === true && canBeEstimated(each, scope.isFolded)
        const write = writerOf(each, isEstimated)
        const value = numberIn(summary, each)
        return (
          <StatTile
            key={each}
            label={metricNames[each]}
            value={value === undefined ? '–' : write(value)}
            hint={isEstimated ? ESTIMATED : undefined}
            note={<NumberNote scope={scope} metric={each} summary={summary} write={write} />}
            selected={metric === each}
            onSelect={() => onMetric(each)}
          />
        )
      })}
    </StatRow>
  )
})

interface NumberNoteProps {
  scope: AnalyticsScope
  metric: Metric
  summary: AnalyticsSummary
  write: (n: number) => string
}

/** The note below a number: its change, or why there is none. */
function NumberNote({ scope, metric, summary, write }: NumberNoteProps) {
  const now = numberIn(summary, metric)
  if (now === undefined) return unknownWords[metric]
  if (metric === 'bots' && scope.kind === 'human') return 'Not in the other numbers'
  if (comparedSpan(scope, new Date()) === undefined) return null
  const before = summary.previous && numberIn(summary.previous, metric)
  if (before === undefined && summary.previous) return 'nothing before'
  return <ChangeNote now={now} before={before} write={write} />
}

type Numbers = NonNullable<AnalyticsSummary['previous']>

/** A metric of everything that is counted; undefined where it is not known. */
function numberIn({ kinds, scans, ...counts }: Numbers, metric: Metric): number | undefined {
  if (metric === 'bots') return kinds.bot + kinds.preview
  if (metric === 'per-visitor' && counts.visitors === 0) return undefined
  return metric === 'scans' ? scans : metricIn(counts, metric)
}

const unknownWords: Partial<Record<Metric, string>> = {
  'per-visitor': 'No visitors in this time',
  scans: 'Not kept for days this old',
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
