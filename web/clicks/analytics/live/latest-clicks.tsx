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
import { useLiveClicks } from './use-live-clicks.ts'

interface LatestClicksProps {
  rows: number
  /** Default: the clicks on all links in the last 30 days. */
  scope?: AnalyticsScope
  /** Spreads a row's facts over columns. */
  wide?: boolean
  className?: string | undefined
}

export function LatestClicks({ rows, scope, wide = false, className }: LatestClicksProps) {
  const { state, streamed, isOngoing } = useLiveClicks(rows, scope)
  const note = isOngoing ? <LiveMark state={state} /> : undefined
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
