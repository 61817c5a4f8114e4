import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { count } from '../../text/numbers.ts'
import css from './area-chart.module.css'

export interface ResponsePoint {
  label: string
  /** Milliseconds; null where nothing answered. */
  p50: number | null
  p95: number | null
}

export interface ResponseChartProps {
  points: ResponsePoint[]
  height: number
  /** The point from which on nothing answered as it should, and what it is called. */
  mark?: { label: string; name: string } | undefined
}

const series = [
  { name: 'p95', label: 'p95', color: 'var(--ui-chart-before)' },
  { name: 'p50', label: 'p50', color: 'var(--ui-chart-line)' },
]
const margin = { top: 8, right: 20, bottom: 0, left: 0 }
const still = { isAnimationActive: false }

// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function ResponseChartDrawn({ points, height, mark }: ResponseChartProps) {
  return (
    <div className={css.chart}>
      <AreaChart
        h={height}
        data={points}
        dataKey="label"
        series={series}
        curveType="monotone"
        strokeWidth={1.75}
        strokeDasharray="0"
        fillOpacity={0.14}
        withDots={false}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 28 }}
        connectNulls={false}
        gridAxis="x"
        tickLine="none"
        gridColor="var(--ui-chart-grid)"
        textColor="var(--ui-muted)"
        valueFormatter={milliseconds}
        xAxisProps={{ minTickGap: 50, tickMargin: 8 }}
        yAxisProps={{ width: 72, tickCount: 5, allowDecimals: false }}
        areaChartProps={{ margin, accessibilityLayer: false }}
        areaProps={still}
        {...(mark && {
          referenceLines: [{ x: mark.label, label: mark.name, color: 'var(--ui-danger)' }],
        })}
      />
    </div>
  )
}

const milliseconds = (ms: number): string => `${count(ms)} ms`
