import type { ChartPoint, LineWriters } from '../../../ui/charts/chart-point.ts'
import type { Metric } from './chart-points.ts'
import css from './chart-table.module.css'

interface ChartTableProps {
  points: ChartPoint[]
  /** Without an earlier period there is no column for it. */
  names: { now: string; before: string | undefined }
  write: LineWriters
  metric: Metric
  /** Whether the last figure is of a time that has not ended. */
  isRunning: boolean
}

const captions = { clicks: 'Clicks by people', visitors: 'Visitors' }

export function ChartTable({ points, names, write, metric, isRunning }: ChartTableProps) {
  const unfinished = isRunning ? points.findLast(({ now }) => now !== undefined) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Figures of the chart">
      <table className={css.table}>
        <caption className={css.caption}>{captions[metric]}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{names.now}</th>
            {names.before && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">
                {point.label}
                {point === unfinished && ', so far'}
              </th>
              <td>{figure(point.now, write.now)}</td>
              {names.before && <td>{figure(point.before, write.before)}</td>}
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
