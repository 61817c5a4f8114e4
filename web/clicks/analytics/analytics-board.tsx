import { type ComponentType, memo, Suspense } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './analytics-board.module.css'
import type { ChartMark } from './charts/chart-marks.ts'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import { type Metric, metrics } from './charts/metrics.ts'
import { NumberRow } from './charts/number-row.tsx'
import { ComparisonPanel } from './compare/comparison-panel.tsx'
import type { Subject } from './compare/subjects.ts'
import { ConversionsPanel } from './conversions/conversions-panel.tsx'
import { HeatPanel } from './heat/heat-panel.tsx'
import type { RowChange } from './lists/breakdown-rows.ts'
import { ListPanels } from './lists/list-panels.tsx'
import type { ListRowsProps } from './lists/list-rows.tsx'
import { RightNow } from './live/right-now.tsx'
import { WherePanel } from './map/where-panel.tsx'
import { type AnalyticsScope, onlyValue } from './scope.ts'

interface AnalyticsBoardProps {
  scope: AnalyticsScope
  metric: Metric
  /** What was pressed last, which may be loading. */
  chosenMetric: Metric
  /** What was done to the link, if the scope is one. */
  marks: readonly ChartMark[]
  subjects: readonly Subject[]
  /** Whether a newer scope is loading; until then the numbers of this one are dimmed. */
  isLoading: boolean
  onMetric: (metric: Metric) => void
  onFilter: (change: RowChange) => void
  linkPath: ListRowsProps['linkPath']
  /** The missing links. Not shown beside the numbers of one link. */
  Missing?: ComponentType<{ scope: AnalyticsScope }>
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
  ...panels
}: AnalyticsBoardProps) {
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
      <Panels scope={scope} {...panels} />
    </div>
  )
}

type PanelsProps = Pick<AnalyticsBoardProps, 'scope' | 'onFilter' | 'linkPath' | 'Missing'>

/** Memoized: a choice is shown as chosen before its numbers are there, and these stay as they are until then. */
const Panels = memo(function Panels({ Missing, ...list }: PanelsProps) {
  const { scope } = list
  return (
    <div className={css.grid}>
      <WherePanel className={css.wide} {...list} />
      <ListPanels {...list} />
      {Missing && onlyValue(scope.filters, 'key') === undefined && <Missing scope={scope} />}
      <HeatPanel scope={scope} className={css.wide} />
      <ConversionsPanel scope={scope} className={css.wide} />
      <RightNow scope={scope} className={css.wide} />
    </div>
  )
})
