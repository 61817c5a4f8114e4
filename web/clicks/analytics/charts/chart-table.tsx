import type { ChartPoint, LineWriters } from '../../../ui/charts/lines/chart-point.ts'
import type { MarkGroup } from './chart-marks.ts'
import css from './chart-table.module.css'
import { markWords } from './mark-row.tsx'
import { type Metric, metricNames } from './metrics.ts'

interface ChartTableProps {
  points: ChartPoint[]
  /** Without an earlier period there is no column for it. */
  names: { now: string; before: string | undefined }
  write: LineWriters
  metric: Metric
  /** Whether the last figure is of a time that has not ended. */
  isRunning: boolean
  /** Without any there is no column for them. */
  groups: readonly MarkGroup[]
}

export function ChartTable({ points, names, write, metric, isRunning, groups }: ChartTableProps) {
  const unfinished = isRunning ? points.findLast(({ now }) => now !== undefined) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Figures of the chart">
      <table className={css.table}>
        <caption className={css.caption}>{metricNames[metric]}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{names.now}</th>
            {names.before && <th scope="col">{names.before}</th>}
            {groups.length > 0 && <th scope="col">Changes</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point, piece) => (
            <tr key={point.label}>
              <th scope="row">
                {point.label}
                {point === unfinished && ', so far'}
              </th>
              <td>{figure(point.now, write.now)}</td>
              {names.before && <td>{figure(point.before, write.before)}</td>}
              {groups.length > 0 && (
                <td>
                  {groups
                    .find((group) => group.piece === piece)
                    ?.marks.map(markWords)
                    .join('. ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Future buckets have no figure. */
const figure = (n: number | undefined, write: (n: number) => string) =>
  n === undefined ? '–' : write(n)
