import { count } from '../../text/numbers.ts'
import { TimeChart } from './time-chart.tsx'

export interface ResponsePoint {
  label: string
  /** Milliseconds; null where nothing answered. */
  p50: number | null
  p95: number | null
}

interface ResponseChartProps {
  /** What the picture shows, and where its figures are in words. */
  label: string
  points: readonly ResponsePoint[]
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
}

const look = { write: milliseconds, width: 1.75, shade: 0.14 }

/** Response times: the median, and behind it the slowest. */
export function ResponseChart({ points, ...props }: ResponseChartProps) {
  return (
    <TimeChart
      {...props}
      times={points.map((point) => point.label)}
      lines={[
        {
          ...look,
          name: 'p95',
          color: 'var(--ui-chart-before)',
          values: points.map(({ p95 }) => p95 ?? undefined),
        },
        {
          ...look,
          name: 'p50',
          color: 'var(--ui-chart-line)',
          values: points.map(({ p50 }) => p50 ?? undefined),
        },
      ]}
      writeTick={milliseconds}
      axisLeft={72}
      hasLegend
    />
  )
}

function milliseconds(ms: number): string {
  return `${count(ms)} ms`
}
