import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { count, shortCount } from '../../text/numbers.ts'
import css from './area-chart.module.css'
import { axisSize } from './axis-size.ts'
import { lineLook } from './line-look.ts'
import { lineStyle } from './line-styles.ts'

export interface LineChartProps {
  points: { label: string; values: readonly (number | undefined)[] }[]
  /** One for each value of a point. */
  names: readonly string[]
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
}

const margin = { top: 8, right: axisSize.right, bottom: 0, left: 0 }

// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function LineChartDrawn({ points, names, height, labelEvery }: LineChartProps) {
  return (
    <div className={css.chart}>
      <LineChart
        h={height}
        data={points.map(({ label, values }) => ({
          label,
          ...Object.fromEntries(values.map((value, line) => [`line${line}`, value])),
        }))}
        dataKey="label"
        {...lineLook}
        strokeWidth={2}
        valueFormatter={count}
        xAxisProps={{ interval: labelEvery - 1, tickMargin: 8 }}
        yAxisProps={{
          width: axisSize.left,
          tickCount: 5,
          allowDecimals: false,
          tickFormatter: (n) => shortCount(n),
        }}
        lineChartProps={{ margin, accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
        series={names.map((label, line) => {
          const { color, dash } = lineStyle(line)
          return { name: `line${line}`, label, color, strokeDasharray: dash }
        })}
      />
    </div>
  )
}
