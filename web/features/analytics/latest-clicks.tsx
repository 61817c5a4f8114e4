import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { ClickFeed, ClickFeedSkeleton } from './click-feed.tsx'
import { LiveMark } from './live-mark.tsx'
import { clicksQuery } from './queries.ts'
import type { Scope } from './scope.ts'

interface LatestClicksProps {
  rows: number
  /** Without one, the clicks on every link of the last 30 days. */
  scope?: Scope
  /** Spreads a row's facts over columns. */
  wide?: boolean
  className?: string
}

export function LatestClicks({ rows, scope, wide = false, className }: LatestClicksProps) {
  return (
    <Panel flush title="Latest clicks" note={<LiveMark />} className={className}>
      <Suspense fallback={<ClickFeedSkeleton rows={rows} />}>
        <Feed rows={rows} scope={scope} wide={wide} />
      </Suspense>
    </Panel>
  )
}

function Feed({ rows, scope, wide }: LatestClicksProps) {
  const { items } = useSuspenseQuery(clicksQuery(rows, scope)).data
  return <ClickFeed clicks={items} wide={wide === true} />
}
