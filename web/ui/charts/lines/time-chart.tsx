import { type CSSProperties, useId } from 'react'
import { amountTicks } from './amount-axis.ts'
import { axisSize } from './axis-size.ts'
import type { ChartLine } from './chart-line.ts'
import { ChartReader } from './chart-reader.tsx'
import { BOX, linePath, placeOf } from './line-path.ts'
import css from './time-chart.module.css'

interface TimeChartProps {
  /** What the picture shows, and where its figures are in words. */
  label: string
  /** Of each point of time. */
  times: readonly string[]
  /** From the back to the front. */
  lines: readonly ChartLine[]
  height: number
  /** How many points share one label under the axis. */
  labelEvery: number
  writeTick: (n: number) => string
  /** Whether values between whole numbers are usual. */
  hasDecimals?: boolean
  /** Pixels for the amounts before the drawing. */
  axisLeft?: number
  hasLegend?: boolean
}

/** Lines over time. The pointer and the arrow keys go from point to point and show its figures. */
export function TimeChart({ label, times, lines, hasLegend, ...props }: TimeChartProps) {
  const size = {
    height: props.height,
    '--left': `${props.axisLeft ?? axisSize.left}px`,
    '--right': `${axisSize.right}px`,
  } as CSSProperties
  const values = lines.flatMap((line) => line.values.filter((value) => value !== undefined))
  const ticks = amountTicks(Math.max(0, ...values), props.hasDecimals ?? false)
  const top = ticks.at(-1) ?? 1
  return (
    <div className={css.chart} style={size} data-legend={hasLegend || undefined}>
      <div className={css.picture} role="img" aria-label={label}>
        <div className={css.plot}>
          {ticks.map((tick) => (
            <span key={tick} className={css.tick} style={{ bottom: percent(tick / top) }}>
              <span>{props.writeTick(tick)}</span>
            </span>
          ))}
          {times.map(
            (time, i) =>
              i % props.labelEvery === 0 && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two hours of a night when clocks go back have one name
                <span key={i} className={css.time} style={{ left: place(i, times) }}>
                  {time}
                </span>
              ),
          )}
          <Lines lines={lines} top={top} />
        </div>
        {hasLegend && <Legend lines={lines} />}
      </div>
      {times.length > 0 && <ChartReader times={times} lines={lines} top={top} />}
    </div>
  )
}

function Lines({ lines, top }: { lines: readonly ChartLine[]; top: number }) {
  const id = useId()
  const drawn = lines.map((line) => ({ ...line, ...linePath(line.values, top) }))
  return (
    <>
      <svg
        className={css.lines}
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawn.map(({ name, color, width = 2, dash, shade, line, area }, i) => (
          <g key={name}>
            {shade !== undefined && (
              <>
                <linearGradient id={`${id}${i}`} x1="0" y1="0" x2="0" y2="1">
                  <stop offset="0%" stopColor={color} stopOpacity={shade} />
                  <stop offset="100%" stopColor={color} stopOpacity={0.01} />
                </linearGradient>
                <path d={area} fill={`url(#${id}${i})`} />
              </>
            )}
            <path data-line d={line} stroke={color} strokeWidth={width} strokeDasharray={dash} />
          </g>
        ))}
      </svg>
      {drawn.flatMap(({ name, color, values, alone }) =>
        alone.map((i) => (
          <span
            key={`${name} ${i}`}
            className={css.dot}
            style={{
              left: place(i, values),
              bottom: percent((values[i] ?? 0) / top),
              background: color,
            }}
          />
        )),
      )}
    </>
  )
}

/** The front line comes first. */
const Legend = ({ lines }: { lines: readonly ChartLine[] }) => (
  <div className={css.legend}>
    {lines.toReversed().map(({ name, color }) => (
      <span key={name} className={css.name}>
        <span className={css.swatch} style={{ background: color }} />
        {name}
      </span>
    ))}
  </div>
)

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
const place = (i: number, { length }: { length: number }): string => percent(placeOf(i, length))
