import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { nounFor } from '../../../../contract/counted.ts'
import { countOf } from '../../../shared/count-of.ts'
import { PulseMap } from '../../../ui/charts/map/pulse-map.tsx'
import { WorldMapSkeleton } from '../../../ui/charts/map/world-map.tsx'
import { MinuteBars } from '../../../ui/charts/minute-bars.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { useNow } from '../../../ui/time/now.ts'
import { analyticsFailure } from '../analytics-failure.tsx'
import { LockedNote } from '../locked-note.tsx'
import { clicksQuery, nowQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { ClickFeed, ClickFeedSkeleton } from './click-feed.tsx'
import { pulsesOf } from './click-pulses.ts'
import type { LiveState } from './follow-clicks.ts'
import { LatestClicks } from './latest-clicks.tsx'
import { LiveMark } from './live-mark.tsx'
import { mergeClicks } from './merge-clicks.ts'
import { DOTS, FEED_ROWS, isOngoing } from './now-parts.ts'
import css from './right-now.module.css'
import { useLiveClicks } from './use-live-clicks.ts'

interface RightNowProps {
  scope: AnalyticsScope
  className?: string | undefined
}

/** Who is there now and where their clicks come from. Of a period that is over, only its latest clicks. */
export const RightNow = memo(function RightNow({ scope, className }: RightNowProps) {
  if (isOngoing(scope)) return <Live scope={scope} className={className} />
  return <LatestClicks rows={FEED_ROWS} scope={scope} wide className={className} />
})

function Live({ scope, className }: RightNowProps) {
  const { state, streamed } = useLiveClicks(DOTS, scope, true)
  const question = JSON.stringify(scope)
  return (
    <Panel flush title="Right now" note={<LiveMark state={state} />} className={className}>
      <div className={css.halves}>
        <div className={css.now}>
          <Boundary question={question} skeleton={<PresenceSkeleton />} failure={analyticsFailure}>
            <Presence scope={scope} />
          </Boundary>
        </div>
        <Boundary question={question} skeleton={<ClicksSkeleton />} failure={analyticsFailure}>
          <Clicks scope={scope} streamed={streamed} state={state} />
        </Boundary>
      </div>
    </Panel>
  )
}

/** Memoized: a click that comes by the stream does not change it. */
const Presence = memo(function Presence({ scope }: { scope: AnalyticsScope }) {
  const { visitors, minutes } = useSuspenseQuery(nowQuery(scope)).data
  const clicks = minutes.reduce((sum, minute) => sum + minute.clicks, 0)
  return (
    <>
      <p className={css.visitors}>
        <strong>{count(visitors)}</strong> {nounFor(visitors, 'visitor')} in the last 5 minutes
      </p>
      <div>
        <MinuteBars
          bars={minutes.map(({ start, clicks: amount }) => ({ id: start, amount }))}
          label={`Clicks by minute, ${count(clicks)} in the last 30 minutes`}
        />
        <p className={css.caption} aria-hidden="true">
          <span>30 minutes ago</span>
          <span>now</span>
        </p>
      </div>
    </>
  )
})

function PresenceSkeleton() {
  return (
    <>
      <Skeleton height={26} width={200} my={5} />
      <Skeleton height={56} />
    </>
  )
}

interface ClicksProps {
  scope: AnalyticsScope
  streamed: ClickEvent[]
  state: LiveState
}

function Clicks({ scope, streamed, state }: ClicksProps) {
  const query = clicksQuery(DOTS, scope)
  const { items, locked } = useSuspenseQuery({
    ...query,
    refetchInterval: state === 'live' ? false : query.refetchInterval,
  }).data
  const clicks = useMemo(() => mergeClicks(items, streamed, DOTS), [items, streamed])
  const pulses = pulsesOf(clicks, useNow())
  return (
    <>
      <div className={css.map}>
        <PulseMap
          pulses={pulses}
          label={`Map of the last minute: ${countOf(pulses.length, 'click')}; the list has the latest ones`}
        />
      </div>
      <div className={css.feed}>
        {(clicks.length > 0 || !locked) && (
          <ClickFeed clicks={clicks.slice(0, FEED_ROWS)} wide={false} />
        )}
        <LockedNote spans={locked} short />
      </div>
    </>
  )
}

function ClicksSkeleton() {
  return (
    <>
      <div className={css.map}>
        <WorldMapSkeleton />
      </div>
      <div className={css.feed}>
        <ClickFeedSkeleton rows={FEED_ROWS} />
      </div>
    </>
  )
}
