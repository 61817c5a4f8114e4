import { count, shortCount } from '../../text/numbers.ts'
import { lineStyle } from './line-styles.ts'
import { TimeChart } from './time-chart.tsx'

interface LineChartProps {
  /** What the picture shows, and where its figures are in words. */
  label: string
  points: { label: string; values: readonly (number | undefined)[] }[]
  /** One for each value of a point. */
  names: readonly string[]
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
}

/** Several numbers over the same time. */
export function LineChart({ points, names, ...props }: LineChartProps) {
  return (
    <TimeChart
      {...props}
      times={points.map((point) => point.label)}
      lines={names.map((name, line) => ({
        ...lineStyle(line),
        name,
        values: points.map(({ values }) => values[line]),
        write: count,
      }))}
      writeTick={shortCount}
    />
  )
}
