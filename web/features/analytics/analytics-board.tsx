import { type ReactNode, Suspense } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './analytics-board.module.css'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import type { Metric } from './charts/metrics.ts'
import { NumberRow } from './charts/number-row.tsx'
import { HeatPanel } from './heat/heat-panel.tsx'
import type { RowChange } from './lists/breakdown-rows.ts'
import { ListPanels } from './lists/list-panels.tsx'
import type { ListRowsProps } from './lists/list-rows.tsx'
import { RightNow } from './live/right-now.tsx'
import { WherePanel } from './map/where-panel.tsx'
import type { AnalyticsScope } from './scope.ts'

interface AnalyticsBoardProps {
  scope: AnalyticsScope
  metric: Metric
  /** Whether a newer scope is loading; until then the numbers of this one are dimmed. */
  isLoading: boolean
  onMetric: (metric: Metric) => void
  onFilter: (change: RowChange) => void
  linkPath: ListRowsProps['linkPath']
  /** What was asked for in vain, for accounts with domains of their own. */
  missing?: ReactNode
}

/** Everything about the clicks of a scope on one page. */
export function AnalyticsBoard({
  scope,
  metric,
  isLoading,
  onMetric,
  onFilter,
  linkPath,
  missing,
}: AnalyticsBoardProps) {
  const list = { scope, onFilter, linkPath }
  return (
    <div className={css.board} aria-busy={isLoading}>
      <Panel flush className={css.main}>
        <Suspense fallback={<StatRowSkeleton tiles={3} />}>
          <NumberRow scope={scope} metric={metric} onMetric={onMetric} />
        </Suspense>
        <Suspense fallback={<ClicksChartSkeleton />}>
          <ClicksChart scope={scope} metric={metric} />
        </Suspense>
      </Panel>
      <div className={css.grid}>
        <WherePanel className={css.wide} {...list} />
        <ListPanels {...list} />
        {missing}
        <HeatPanel scope={scope} className={css.wide} />
        <RightNow scope={scope} className={css.wide} />
      </div>
    </div>
  )
}
