import type { AnalyticsSummary } from '../../../../contract/clicks/analytics.ts'
import { Delta } from '../../../ui/charts/delta.tsx'
import { LineSample } from '../../../ui/charts/lines/line-sample.tsx'
import { countOrEstimate } from '../../../ui/text/estimates.ts'
import { changePercent, share } from '../../../ui/text/numbers.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './comparison-panel.module.css'

interface ComparisonTableProps {
  names: readonly string[]
  numbers: readonly AnalyticsSummary[]
  /** Of all clicks of the scope, for the shares. */
  whole: AnalyticsSummary
  scope: AnalyticsScope
}

/** The numbers of the compared subjects; also the legend of the chart. */
export function ComparisonTable({ names, numbers, whole, scope }: ComparisonTableProps) {
  const isCompared = scope.comparison !== 'none' && scope.period !== 'all'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Numbers of what is compared">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Clicks</th>
            <th scope="col">Visitors</th>
            <th scope="col">Share</th>
            {isCompared && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {numbers.map((summary, line) => {
            const name = names[line] ?? ''
            return (
              <tr key={name}>
                <th scope="row">
                  <span className={css.name}>
                    <LineSample line={line} />
                    <bdi title={name}>{name}</bdi>
                  </span>
                </th>
                <td>
                  {countOrEstimate(summary.clicks, scope.isFolded && summary.approximate === true)}
                </td>
                <td>{countOrEstimate(summary.visitors, summary.approximate === true)}</td>
                <td>{share(summary.clicks, whole.clicks)}</td>
                {isCompared && (
                  <td>
                    <Change summary={summary} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Change({ summary: { clicks, previous } }: { summary: AnalyticsSummary }) {
  if (!previous) return '–'
  const percent = changePercent(clicks, previous.clicks)
  return percent === undefined ? 'new' : <Delta percent={percent} against="" />
}
