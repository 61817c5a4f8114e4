import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Breakdown } from '../../../../contract/clicks/analytics.ts'
import { MoreLink } from '../../../ui/lists/more-link.tsx'
import { SiteTile } from '../../../ui/lists/site-tile.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { monthScope } from '../home-numbers.tsx'
import { linkAnalyticsPath } from '../link-analytics-path.ts'
import { keepPlaces } from '../live/keep-places.ts'
import { LockedNote } from '../locked-note.tsx'
import { breakdownQuery } from '../queries.ts'
import css from './top-links.module.css'

const ROWS = 5
export const topLinksQuery = () => breakdownQuery(monthScope, 'link', ROWS)

export function TopLinks() {
  return (
    <Panel
      flush
      title="Top links"
      note="30 days"
      action={<MoreLink to="/analytics">Analytics</MoreLink>}
    >
      <Suspense fallback={<TopLinksSkeleton />}>
        <Rows />
      </Suspense>
    </Panel>
  )
}

function Rows() {
  const { items, locked } = useSuspenseQuery(topLinksQuery()).data
  const [places, setPlaces] = useState<readonly string[]>([])
  const rows = keepPlaces(items, places)
  const order = rows.map(({ value }) => value)
  if (order.join(' ') !== places.join(' ')) setPlaces(order)
  const most = Math.max(1, ...items.map(({ clicks }) => clicks))
  if (items.length === 0) return <p className={css.none}>No clicks in the last 30 days.</p>
  return (
    <>
      <ol className={css.rows}>
        {rows.map((item) => (
          <TopLink key={item.value} item={item} most={most} />
        ))}
      </ol>
      <LockedNote spans={locked} short />
    </>
  )
}

function TopLink({ item, most }: { item: Breakdown['items'][number]; most: number }) {
  const { link, clicks } = item
  return (
    <li className={css.row}>
      <SiteTile host={link?.title ?? link?.key ?? '?'} src={link?.faviconUrl} size={28} />
      <span className={css.name}>
        {link ? (
          <RouterLink to={linkAnalyticsPath(link)}>
            {link.domain}/{link.key}
          </RouterLink>
        ) : (
          <span>Deleted link</span>
        )}
        {link?.title && <span className={css.title}>{link.title}</span>}
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${(clicks / most) * 100}%` }} />
      </span>
      <span className={css.clicks}>{count(clicks)}</span>
    </li>
  )
}

function TopLinksSkeleton() {
  return (
    <div className={css.rows}>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div className={css.row} key={row}>
          <Skeleton height={28} width={28} radius="sm" />
          <span className={css.name}>
            <Skeleton height={12} width={160} my={3} />
            <Skeleton height={10} width={96} my={3} />
          </span>
        </div>
      ))}
    </div>
  )
}
