import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconChartAreaLine, IconTable } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { accountZone } from '../../../lib/session/account-zone.ts'
import { AreaChart } from '../../../ui/charts/lines/area-chart.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { EstimateMark } from '../estimate-mark.tsx'
import { LockedNote } from '../locked-note.tsx'
import { comparedSpan, spansOf } from '../period.ts'
import { daysOf } from '../period-words.ts'
import { linesQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { useToday } from '../use-today.ts'
import { type ChartMark, markGroups } from './chart-marks.ts'
import { chartPoints, estimatesOf, lineWriters } from './chart-points.ts'
import { ChartTable } from './chart-table.tsx'
import { useChartWidth } from './chart-width.ts'
import css from './clicks-chart.module.css'
import { MarkRow } from './mark-row.tsx'
import { type Metric, metricNames, seriesOf } from './metrics.ts'

const heights = { wide: 244, narrow: 190 }
const labels = { wide: 8, narrow: 4 }
const markPlaces = { wide: 30, narrow: 10 }

const none: readonly ChartMark[] = []

interface ClicksChartProps {
  scope: AnalyticsScope
  metric: Metric
  /** What was done to the link, if the scope is one. */
  marks?: readonly ChartMark[]
}

/** The period as an area, the one before it as a dotted line; both as a table behind a toggle. */
export const ClicksChart = memo(function ClicksChart({
  scope,
  metric,
  marks = none,
}: ClicksChartProps) {
  const lines = useSuspenseQuery(linesQuery(scope, seriesOf(metric))).data
  const [isTable, setTable] = useState(false)
  const width = useChartWidth()
  const now = useToday()
  const { shown, counted, isRunning } = spansOf(scope.period, now)
  const before = comparedSpan(scope, now)
  const points = chartPoints(lines, metric, { timeZone: accountZone() })
  const estimates = estimatesOf(lines, metric, scope.isFolded)
  const isEstimated = estimates.now || estimates.before
  const write = lineWriters(metric, estimates)
  const names = { now: daysOf(counted), before: before && daysOf(before) }
  const groups = markGroups(lines.now, marks, {
    pieces: points.length,
    places: markPlaces[width],
    until: shown.until,
  })
  const label = isTable ? 'Show as a chart' : 'Show as a table'
  return (
    <>
      <div className={css.legend} data-marked={isEstimated || undefined}>
        <span className={css.now}>{names.now}</span>
        {names.before && <span className={css.before}>{names.before}</span>}
        <span className={css.actions}>
          {isEstimated && <EstimateMark />}
          <Tooltip label={label}>
            <ActionIcon size={28} aria-label={label} onClick={() => setTable(!isTable)}>
              {isTable ? <IconChartAreaLine {...smallIcon} /> : <IconTable {...smallIcon} />}
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      {isTable ? (
        <ChartTable
          points={points}
          names={names}
          write={write}
          metric={metric}
          isRunning={isRunning}
          groups={groups}
        />
      ) : (
        <div className={css.chart}>
          <AreaChart
            label={`${metricNames[metric]} over time, ${names.now}${names.before ? `, beside ${names.before}` : ''}; the table has the figures`}
            points={points}
            nowLabel={names.now}
            beforeLabel={names.before}
            isRunning={isRunning}
            height={heights[width]}
            labelEvery={Math.ceil(points.length / labels[width])}
            write={write}
            hasDecimals={metric === 'per-visitor'}
          />
          <MarkRow groups={groups} pieces={points.length} />
        </div>
      )}
      <LockedNote spans={lines.now.locked} />
    </>
  )
})

export function ClicksChartSkeleton() {
  const width = useChartWidth()
  return (
    <div className={css.skeleton}>
      <Skeleton height={heights[width] + 24} />
    </div>
  )
}
