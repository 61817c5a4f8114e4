import { lineStyle } from './line-styles.ts'

/** A piece of a line of a chart, for its legend. */
export function LineSample({ line }: { line: number }) {
  const { color, dash } = lineStyle(line)
  return (
    <svg width={28} height={10} aria-hidden="true" focusable="false">
      <line x1={0} x2={28} y1={5} y2={5} stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
    </svg>
  )
}
