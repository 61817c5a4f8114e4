import { Skeleton } from '@mantine/core'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { ValueMark } from '../lists/value-mark.tsx'
import { clickFacts } from './click-facts.ts'
import css from './click-feed.module.css'
import { rowsOf } from './merge-clicks.ts'

export function ClickFeed({ clicks, wide }: { clicks: ClickEvent[]; wide: boolean }) {
  if (clicks.length === 0)
    return <p className={css.none}>No clicks in this time. The next one appears by itself.</p>
  return (
    <ol className={css.feed} data-wide={wide || undefined}>
      {rowsOf(clicks).map(({ id, click }) => {
        const { link, place, device, via } = clickFacts(click)
        return (
          <li key={id} className={css.click}>
            <ValueMark dimension="country" value={click.country} />
            <span className={css.what}>
              <span className={css.link}>{link}</span>
              <span className={css.from}>
                <span>{place}</span>
                <span>{device}</span>
                <span>{via}</span>
              </span>
            </span>
            <TimeAgo at={click.at} className={css.ago} />
          </li>
        )
      })}
    </ol>
  )
}

export function ClickFeedSkeleton({ rows }: { rows: number }) {
  return (
    <div className={css.feed}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div className={css.click} key={row}>
          <Skeleton height={12} width={18} />
          <Skeleton height={10} width="60%" />
        </div>
      ))}
    </div>
  )
}
