import '@mantine/charts/styles.css'
import { AreaChart as MantineAreaChart } from '@mantine/charts'
import { count, shortCount } from '../text/numbers.ts'
import css from './area-chart.module.css'

export interface ChartPoint {
  label: string
  /** Undefined for a time in the future. */
  now: number | undefined
  /** Undefined if the period before has no such point. */
  before: number | undefined
}

export interface AreaChartProps {
  points: ChartPoint[]
  nowLabel: string
  beforeLabel: string
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
}

const before = 'before'
const margin = { top: 8, right: 20, bottom: 0, left: 0 }

const areaProps = ({ name }: { name: string }) =>
  name === before
    ? { fill: 'transparent', fillOpacity: 0, strokeWidth: 1.5, isAnimationActive: false }
    : { isAnimationActive: false }

// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function AreaChartDrawn(props: AreaChartProps) {
  const { points, nowLabel, beforeLabel, height, labelEvery } = props
  return (
    <div className={css.chart}>
      <MantineAreaChart
        h={height}
        data={points}
        dataKey="label"
        curveType="monotone"
        strokeWidth={2}
        strokeDasharray="0"
        fillOpacity={0.16}
        withDots={false}
        gridAxis="x"
        tickLine="none"
        gridColor="var(--ui-chart-grid)"
        textColor="var(--ui-muted)"
        valueFormatter={(value) => count(value)}
        xAxisProps={{ interval: labelEvery - 1, tickMargin: 8 }}
        yAxisProps={{
          width: 52,
          tickCount: 5,
          allowDecimals: false,
          tickFormatter: (n) => shortCount(n),
        }}
        areaChartProps={{ margin, accessibilityLayer: false }}
        areaProps={areaProps}
        series={[
          {
            name: before,
            label: beforeLabel,
            color: 'var(--ui-chart-before)',
            strokeDasharray: '2 4',
          },
          { name: 'now', label: nowLabel, color: 'var(--ui-chart-line)' },
        ]}
      />
    </div>
  )
}
