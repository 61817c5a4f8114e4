import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnalyticsSummary } from '../../../../contract/clicks/analytics.ts'
import { Delta } from '../../../ui/charts/delta.tsx'
import { StatRow, StatTile } from '../../../ui/charts/stat-tile.tsx'
import { ESTIMATED } from '../../../ui/text/estimates.ts'
import { changePercent, count } from '../../../ui/text/numbers.ts'
import { comparedSpan } from '../period.ts'
import { numbersQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { countsVisitors, writerOf } from './metric-words.ts'
import { type Metric, metricIn, metricNames, metrics } from './metrics.ts'

interface NumberRowProps {
  scope: AnalyticsScope
  metric: Metric
  onMetric: (metric: Metric) => void
}

/** Each tile draws its number in the chart below; bots and previews are counted separately. */
export function NumberRow({ scope, metric, onMetric }: NumberRowProps) {
  const summary = useSuspenseQuery(numbersQuery(scope)).data
  const isEstimated = summary.approximate === true
  const isCompared = comparedSpan(scope, new Date()) !== undefined
  return (
    <StatRow tiles={metrics.length}>
      {metrics.map((each) => {
        const isVague = isEstimated && countsVisitors(each)
        const write = writerOf(each, isVague)
        const value = numberIn(summary, each)
        return (
          <StatTile
            key={each}
            label={metricNames[each]}
            value={each === 'per-visitor' && summary.visitors === 0 ? '–' : orDash(value, write)}
            hint={isVague ? ESTIMATED : undefined}
            note={
              each === 'bots' && scope.kind === 'human' ? (
                'Not in the other numbers'
              ) : (
                <ComparedNote
                  isCompared={isCompared}
                  now={value}
                  before={summary.previous && numberIn(summary.previous, each)}
                  write={write}
                />
              )
            }
            selected={metric === each}
            onSelect={() => onMetric(each)}
          />
        )
      })}
    </StatRow>
  )
}

const orDash = (value: number | undefined, write: (n: number) => string) =>
  value === undefined ? '–' : write(value)

type Numbers = NonNullable<AnalyticsSummary['previous']>

/** A metric of everything that is counted; undefined when it is not known. */
function numberIn({ kinds, scans, ...counts }: Numbers, metric: Metric): number | undefined {
  if (metric === 'bots') return kinds.bot + kinds.preview
  return metric === 'scans' ? scans : metricIn(counts, metric)
}

interface ChangeNoteProps {
  now: number
  before: number | undefined
  /** The words for the earlier period, where the screen does not name it. */
  against?: string
  write?: (n: number) => string
}

function ComparedNote({
  isCompared,
  now,
  ...change
}: Omit<ChangeNoteProps, 'now'> & { isCompared: boolean; now: number | undefined }) {
  return isCompared && now !== undefined ? <ChangeNote now={now} {...change} /> : null
}

/** Without an earlier number there is no percentage. */
export function ChangeNote({ now, before, against, write = count }: ChangeNoteProps) {
  if (before === undefined) return 'not compared: earlier days are locked'
  const percent = changePercent(now, before)
  const words = against ?? `vs. ${write(before)}`
  return percent === undefined ? 'nothing before' : <Delta percent={percent} against={words} />
}
