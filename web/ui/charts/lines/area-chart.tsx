import { count, shortCount } from '../../text/numbers.ts'
import type { ChartLine } from './chart-line.ts'
import {
  type ChartPoint,
  type DrawnPoint,
  type LineWriters,
  withUnfinishedPiece,
} from './chart-point.ts'
import { TimeChart } from './time-chart.tsx'

interface AreaChartProps {
  /** What the picture shows, and where its figures are in words. */
  label: string
  points: ChartPoint[]
  nowLabel: string
  /** Undefined without a line for an earlier period. */
  beforeLabel: string | undefined
  /** Whether the last value of `now` is of a time that has not ended: its piece of the line is dashed. */
  isRunning: boolean
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
  /** Whether values between whole numbers are usual. */
  hasDecimals?: boolean
  /** Format of the values of each line; counts by default. */
  write?: LineWriters
}

const asCounts: LineWriters = { now: (n) => count(n), before: (n) => count(n) }

/** A number over time as an area, with the previous period as a dotted line. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, height, labelEvery, hasDecimals = false } = props
  return (
    <TimeChart
      label={label}
      times={points.map((point) => point.label)}
      lines={linesOf(props)}
      height={height}
      labelEvery={labelEvery}
      hasDecimals={hasDecimals}
      writeTick={(n) => (hasDecimals ? String(n) : shortCount(n))}
    />
  )
}

function linesOf({
  points,
  nowLabel,
  beforeLabel,
  isRunning,
  write = asCounts,
}: AreaChartProps): ChartLine[] {
  const drawn: readonly DrawnPoint[] = isRunning ? withUnfinishedPiece(points) : points
  const now = { color: 'var(--ui-chart-line)', write: write.now, shade: 0.16 }
  const lines: ChartLine[] = [{ ...now, name: nowLabel, values: drawn.map((point) => point.now) }]
  if (beforeLabel !== undefined)
    lines.unshift({
      name: beforeLabel,
      color: 'var(--ui-chart-before)',
      values: drawn.map(({ before }) => before),
      write: write.before,
      width: 1.5,
      dash: '2 4',
    })
  if (isRunning)
    lines.push({
      ...now,
      name: `${nowLabel}, so far`,
      values: drawn.map(({ unfinished }) => unfinished),
      // Its first point is the last finished value, whose figure the other line shows already.
      told: drawn.map((point) => (point.now === undefined ? point.unfinished : undefined)),
      dash: '5 4',
    })
  return lines
}
