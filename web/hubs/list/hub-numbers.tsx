import { VisuallyHidden } from '@mantine/core'
import type { HubTrends } from '../../../contract/hubs/hub-analytics.ts'
import { changePercent, count, share } from '../../ui/text/numbers.ts'
import css from './hub-card.module.css'

type Trend = HubTrends['items'][number]

/** Dashes for a page that was not public, and until the numbers are loaded. */
export function HubNumbers({ trend }: { trend: Trend | undefined }) {
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Views, 7 days</dt>
        <dd>
          {trend ? count(trend.views) : '–'}
          {trend && <Change trend={trend} />}
        </dd>
      </div>
      <div>
        <dt>Click rate</dt>
        <dd>{trend && trend.views > 0 ? share(trend.clicks, trend.views) : '–'}</dd>
      </div>
    </dl>
  )
}

function Change({ trend: { views, viewsBefore } }: { trend: Trend }) {
  const percent = changePercent(views, viewsBefore)
  if (percent === undefined || percent === 0) return null
  const isUp = percent > 0
  return (
    <span className={css.change} data-down={!isUp || undefined}>
      <VisuallyHidden>{isUp ? 'up' : 'down'} </VisuallyHidden>
      <span aria-hidden="true">{isUp ? '+' : '−'}</span>
      {Math.abs(percent).toLocaleString(undefined, { maximumFractionDigits: 0 })}%
    </span>
  )
}
