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
import { type ChooseTab, type ChosenTabs, shownTab } from './lists/tabs.ts'
import { RightNow } from './live/right-now.tsx'
import { WherePanel } from './map/where-panel.tsx'
import { type AnalyticsScope, onlyValue } from './scope.ts'

interface BoardHeadProps {
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
}

/** The numbers of a scope, their chart, and what is compared. */
export function BoardHead({
  scope,
  metric,
  chosenMetric,
  marks,
  subjects,
  isLoading,
  onMetric,
}: BoardHeadProps) {
  return (
    <div className={css.dimmed} aria-busy={isLoading}>
      <Panel flush className={css.main}>
        <Suspense fallback={<StatRowSkeleton tiles={metrics.length} />}>
          <NumberRow scope={scope} metric={chosenMetric} onMetric={onMetric} />
        </Suspense>
        <Suspense fallback={<ClicksChartSkeleton />}>
          <ClicksChart scope={scope} metric={metric} marks={marks} />
        </Suspense>
      </Panel>
      {subjects.length > 0 && <ComparisonPanel subjects={subjects} scope={scope} />}
    </div>
  )
}

interface BoardPanelsProps extends PanelsProps {
  isLoading: boolean
}

/** Where the clicks of a scope came from, on what, and when. */
export const BoardPanels = ({ isLoading, ...panels }: BoardPanelsProps) => (
  <div className={css.dimmed} aria-busy={isLoading}>
    <Panels {...panels} />
  </div>
)

interface PanelsProps {
  scope: AnalyticsScope
  tabs: ChosenTabs
  onTab: ChooseTab
  onFilter: (change: RowChange) => void
  linkPath: ListRowsProps['linkPath']
  /** The missing links. Not shown beside the numbers of one link. */
  Missing?: ComponentType<{ scope: AnalyticsScope }>
}

/** Memoized: a choice is shown as chosen before its numbers are there, and these stay as they are until then. */
const Panels = memo(function Panels({ Missing, tabs, ...list }: PanelsProps) {
  const { scope } = list
  return (
    <div className={css.grid}>
      <WherePanel className={css.wide} dimension={shownTab('where', tabs, scope)} {...list} />
      <ListPanels tabs={tabs} {...list} />
      {Missing && onlyValue(scope.filters, 'key') === undefined && <Missing scope={scope} />}
      <HeatPanel scope={scope} className={css.wide} />
      <ConversionsPanel scope={scope} className={css.wide} />
      <RightNow scope={scope} className={css.wide} />
    </div>
  )
})
