import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ClickEvent } from '../../../contract/analytics.ts'
import { Panel } from '../../ui/panel.tsx'
import { ClickFeed, ClickFeedSkeleton } from './click-feed.tsx'
import { LiveMark } from './live-mark.tsx'
import { mergeClicks } from './merge-clicks.ts'
import { clicksQuery } from './queries.ts'
import type { Scope } from './scope.ts'
import { useLiveClicks } from './use-live-clicks.ts'

interface LatestClicksProps {
  rows: number
  /** Default: the clicks on all links in the last 30 days. */
  scope?: Scope
  /** Spreads a row's facts over columns. */
  wide?: boolean
  className?: string
}

export function LatestClicks({ rows, scope, wide = false, className }: LatestClicksProps) {
  const { state, told, isOngoing } = useLiveClicks(rows, scope)
  const note = isOngoing ? <LiveMark state={state} /> : undefined
  return (
    <Panel flush title="Latest clicks" note={note} className={className}>
      <Suspense fallback={<ClickFeedSkeleton rows={rows} />}>
        <Feed rows={rows} scope={scope} wide={wide} told={told} isAsking={state !== 'live'} />
      </Suspense>
    </Panel>
  )
}

interface FeedProps extends LatestClicksProps {
  told: ClickEvent[]
  /** Without a stream, the list is polled. */
  isAsking: boolean
}

function Feed({ rows, scope, wide, told, isAsking }: FeedProps) {
  const query = clicksQuery(rows, scope)
  const { items } = useSuspenseQuery({
    ...query,
    refetchInterval: isAsking ? query.refetchInterval : false,
  }).data
  return <ClickFeed clicks={mergeClicks(items, told, rows)} wide={wide === true} />
}
