import css from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

const width = 72
const height = 24

interface SparklineProps {
  values: readonly number[]
  /** A sentence; without one the line only decorates. */
  label?: string
  /** Whether the time of the last value has not ended: its piece of the line is dashed. */
  isRunning?: boolean
}

/** A day, a week or a month as a small line chart from zero; grey if all values are 0. */
export function Sparkline({ values, label, isRunning }: SparklineProps) {
  const { line, area, piece, end } = sparklinePath(values, { width, height }, isRunning)
  return (
    <svg
      className={css.spark}
      data-quiet={values.every((value) => value === 0) || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined || undefined}
      aria-label={label}
    >
      {area && <path className={css.area} d={area} />}
      {line && <path className={css.line} d={line} />}
      {piece && <path className={css.piece} d={piece} />}
      {end && <circle className={css.end} cx={end.x} cy={end.y} r="1.75" />}
    </svg>
  )
}
