import { Suspense } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './analytics-board.module.css'
import { BreakdownPanel } from './charts/breakdown-panel.tsx'
import type { ChartMark } from './charts/chart-marks.ts'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import { type Metric, metrics } from './charts/metrics.ts'
import { NumberRow } from './charts/number-row.tsx'
import { ComparisonPanel } from './compare/comparison-panel.tsx'
import type { Subject } from './compare/subjects.ts'
import { LatestClicks } from './live/latest-clicks.tsx'
import { type AnalyticsScope, type FilterChange, isOneLink } from './scope.ts'

interface AnalyticsBoardProps {
  scope: AnalyticsScope
  /** What the chart shows. */
  metric: Metric
  /** What was pressed last, which may be loading. */
  chosenMetric: Metric
  /** What was done to the link, if the scope is one. */
  marks: readonly ChartMark[]
  subjects: readonly Subject[]
  /** Whether a newer scope is loading; until then the numbers of this one are dimmed. */
  isLoading: boolean
  onMetric: (metric: Metric) => void
  onFilter: (change: FilterChange) => void
}

/** Everything about the clicks of a scope on one page. */
export function AnalyticsBoard({
  scope,
  metric,
  chosenMetric,
  marks,
  subjects,
  isLoading,
  onMetric,
  onFilter,
}: AnalyticsBoardProps) {
  const panel = { scope, onFilter }
  return (
    <div className={css.board} aria-busy={isLoading}>
      <Panel flush className={css.main}>
        <Suspense fallback={<StatRowSkeleton tiles={metrics.length} />}>
          <NumberRow scope={scope} metric={chosenMetric} onMetric={onMetric} />
        </Suspense>
        <Suspense fallback={<ClicksChartSkeleton />}>
          <ClicksChart scope={scope} metric={metric} marks={marks} />
        </Suspense>
      </Panel>
      {subjects.length > 0 && <ComparisonPanel subjects={subjects} scope={scope} />}
      <div className={css.grid}>
        <BreakdownPanel title="Where" dimensions={['country', 'region', 'city']} {...panel} />
        <BreakdownPanel title="Referrers" dimensions={['referrer']} {...panel} />
        <BreakdownPanel title="Technology" dimensions={['device', 'browser', 'os']} {...panel} />
        {isOneLink(scope) ? (
          <BreakdownPanel title="Languages" dimensions={['language']} {...panel} />
        ) : (
          <BreakdownPanel title="Links" dimensions={['link']} {...panel} />
        )}
        <BreakdownPanel
          title="UTM"
          dimensions={['utm_campaign', 'utm_source', 'utm_medium']}
          {...panel}
        />
        <BreakdownPanel title="Trigger" dimensions={['trigger']} {...panel} />
        <LatestClicks rows={8} scope={scope} wide className={css.wide} />
      </div>
    </div>
  )
}
