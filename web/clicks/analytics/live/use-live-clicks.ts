import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { spansOf } from '../period.ts'
import { clicksQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { followClicks, type LiveState } from './follow-clicks.ts'
import { mergeClicks } from './merge-clicks.ts'

interface LiveClicks {
  state: LiveState
  /** The clicks of the current stream, newest first. */
  streamed: ClickEvent[]
}

/** A new stream repeats the clicks from just before, so those of earlier streams are kept apart and merged. */
interface LiveFeed extends LiveClicks {
  subject: string
  earlier: ClickEvent[]
}

/** Streams clicks while the tab is visible. `isOngoing` is false for a period that is over. */
export function useLiveClicks(rows: number, scope: AnalyticsScope | undefined) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isOngoing = !scope || spansOf(scope.period, new Date()).shown.until > new Date()
  const subject = JSON.stringify(scope ?? null)
  const [live, setLive] = useState<LiveFeed>(() => startOf(subject))
  useEffect(() => {
    const of: AnalyticsScope | null = JSON.parse(subject)
    setLive((before) => (before.subject === subject ? paused(before) : startOf(subject)))
    if (!isVisible || !isOngoing) return undefined
    return followClicks(of ?? everyClick, {
      onState: (state) => {
        setLive((before) => (state === 'live' ? begun(before, rows) : { ...before, state }))
        // Fetches the clicks from before the stream was open.
        if (state === 'live') {
          void queryClient.invalidateQueries({
            queryKey: clicksQuery(rows, of ?? undefined).queryKey,
          })
        }
      },
      onClick: (click) =>
        setLive((before) => ({ ...before, streamed: [click, ...before.streamed].slice(0, rows) })),
    })
  }, [subject, rows, isVisible, isOngoing])
  const { state, earlier, streamed } = live.subject === subject ? live : startOf(subject)
  return { state, streamed: mergeClicks(earlier, streamed, rows), isOngoing }
}

const everyClick = { filters: [], kind: 'human' } as const

const startOf = (subject: string): LiveFeed => ({
  subject,
  state: 'connecting',
  earlier: [],
  streamed: [],
})

const paused = (feed: LiveFeed): LiveFeed => ({ ...feed, state: 'connecting' })

const begun = ({ subject, earlier, streamed }: LiveFeed, rows: number): LiveFeed => ({
  subject,
  state: 'live',
  earlier: mergeClicks(earlier, streamed, rows),
  streamed: [],
})
