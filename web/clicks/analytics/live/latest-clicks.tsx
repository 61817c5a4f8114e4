import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { LockedNote } from '../locked-note.tsx'
import { clicksQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { ClickFeed, ClickFeedSkeleton } from './click-feed.tsx'
import { LiveMark } from './live-mark.tsx'
import { mergeClicks } from './merge-clicks.ts'
import { isOngoing } from './now-parts.ts'
import { useLiveClicks } from './use-live-clicks.ts'

interface LatestClicksProps {
  rows: number
  scope: AnalyticsScope
  /** Spreads a row's facts over columns. */
  wide?: boolean
  className?: string | undefined
}

export function LatestClicks({ rows, scope, wide = false, className }: LatestClicksProps) {
  const isGoingOn = isOngoing(scope)
  const { state, streamed } = useLiveClicks(rows, scope, isGoingOn)
  const note = isGoingOn ? <LiveMark state={state} /> : undefined
  return (
    <Panel flush title="Latest clicks" note={note} className={className}>
      <Suspense fallback={<ClickFeedSkeleton rows={rows} />}>
        <Feed
          rows={rows}
          scope={scope}
          wide={wide}
          streamed={streamed}
          isPolling={state !== 'live'}
        />
      </Suspense>
    </Panel>
  )
}

interface FeedProps extends LatestClicksProps {
  streamed: ClickEvent[]
  /** Without a stream, the list is polled. */
  isPolling: boolean
}

function Feed({ rows, scope, wide, streamed, isPolling }: FeedProps) {
  const query = clicksQuery(rows, scope)
  const { items, locked } = useSuspenseQuery({
    ...query,
    refetchInterval: isPolling ? query.refetchInterval : false,
  }).data
  const clicks = mergeClicks(items, streamed, rows)
  return (
    <>
      {(clicks.length > 0 || !locked) && <ClickFeed clicks={clicks} wide={wide === true} />}
      <LockedNote spans={locked} short />
    </>
  )
}
