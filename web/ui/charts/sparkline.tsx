import css from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

const width = 72
const height = 24

/** A day, a week or a month as a small line chart from zero; grey if all values are 0. The label is a sentence; without one it only decorates. */
export function Sparkline({ values, label }: { values: number[]; label?: string }) {
  const { line, area, end } = sparklinePath(values, { width, height })
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
      <path className={css.area} d={area} />
      <path className={css.line} d={line} />
      <circle className={css.end} cx={end.x} cy={end.y} r="1.75" />
    </svg>
  )
}
