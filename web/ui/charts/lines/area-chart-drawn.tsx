import '@mantine/charts/styles.css'
import { ChartTooltip, AreaChart as MantineAreaChart } from '@mantine/charts'
import { count, shortCount } from '../../text/numbers.ts'
import css from './area-chart.module.css'
import { axisSize } from './axis-size.ts'
import { type ChartPoint, type LineWriters, withUnfinishedPiece } from './chart-point.ts'
import { lineLook } from './line-look.ts'

export interface AreaChartProps {
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
  /** How the tooltip writes the values of each line; as counts by default. */
  write?: LineWriters
}

const before = 'before'
const unfinished = 'unfinished'
const asCounts: LineWriters = { now: (n) => count(n), before: (n) => count(n) }
const margin = { top: 8, right: axisSize.right, bottom: 0, left: 0 }

const areaProps = ({ name }: { name: string }) =>
  name === before
    ? { fill: 'transparent', fillOpacity: 0, strokeWidth: 1.5, isAnimationActive: false }
    : { isAnimationActive: false }

/** The unfinished piece begins with the last finished value, which is shown already. */
function withoutDouble<T extends { name?: unknown }>(items: readonly T[]): T[] {
  const isFinished = items.some(({ name }) => name === 'now')
  return items.filter(({ name }) => !isFinished || name !== unfinished)
}

/** Mantine's tooltip has one format for all lines, so their values come to it as text. */
function written<T extends { name?: unknown; value?: unknown }>(
  items: readonly T[],
  write: LineWriters,
) {
  return items.map((item) => {
    const text = (item.name === before ? write.before : write.now)(Number(item.value))
    return { ...item, payload: { [String(item.name)]: text } }
  })
}

// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function AreaChartDrawn(props: AreaChartProps) {
  const { points, nowLabel, beforeLabel, isRunning, height, labelEvery, write = asCounts } = props
  const hasDecimals = props.hasDecimals ?? false
  const color = 'var(--ui-chart-line)'
  const series = [
    ...(beforeLabel === undefined
      ? []
      : [
          {
            name: before,
            label: beforeLabel,
            color: 'var(--ui-chart-before)',
            strokeDasharray: '2 4',
          },
        ]),
    { name: 'now', label: nowLabel, color },
    ...(isRunning
      ? [{ name: unfinished, label: `${nowLabel}, so far`, color, strokeDasharray: '5 4' }]
      : []),
  ]
  return (
    <div className={css.chart}>
      <MantineAreaChart
        h={height}
        data={isRunning ? withUnfinishedPiece(points) : points}
        dataKey="label"
        {...lineLook}
        strokeWidth={2}
        strokeDasharray="0"
        fillOpacity={0.16}
        valueFormatter={count}
        xAxisProps={{ interval: labelEvery - 1, tickMargin: 8 }}
        yAxisProps={{
          width: axisSize.left,
          tickCount: 5,
          allowDecimals: hasDecimals,
          tickFormatter: (n) => (hasDecimals ? String(n) : shortCount(n)),
        }}
        areaChartProps={{ margin, accessibilityLayer: false }}
        areaProps={areaProps}
        series={series}
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={label}
              payload={written(withoutDouble(payload), write)}
              series={series}
            />
          ),
        }}
      />
    </div>
  )
}
