import { Suspense } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './analytics-board.module.css'
import { BreakdownList, BreakdownPanel } from './charts/breakdown-panel.tsx'
import type { Metric } from './charts/chart-points.ts'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import { NumberRow } from './charts/number-row.tsx'
import { HeatPanel } from './heat/heat-panel.tsx'
import { RightNow } from './live/right-now.tsx'
import { WherePanel } from './map/where-panel.tsx'
import { type AnalyticsScope, type FilterChange, isOneLink } from './scope.ts'

interface AnalyticsBoardProps {
  scope: AnalyticsScope
  metric: Metric
  /** Whether a newer scope is loading; until then the numbers of this one are dimmed. */
  isLoading: boolean
  onMetric: (metric: Metric) => void
  onFilter: (change: FilterChange) => void
}

/** Everything about the clicks of a scope on one page. */
export function AnalyticsBoard({
  scope,
  metric,
  isLoading,
  onMetric,
  onFilter,
}: AnalyticsBoardProps) {
  const panel = { scope, onFilter }
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
        <WherePanel
          className={css.wide}
          list={(by) => <BreakdownList key={by} dimension={by} {...panel} />}
          {...panel}
        />
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
        <HeatPanel scope={scope} className={css.wide} />
        <RightNow scope={scope} className={css.wide} />
      </div>
    </div>
  )
}
