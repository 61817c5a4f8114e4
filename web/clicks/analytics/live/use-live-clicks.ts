import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
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

/** A stream begins with the clicks of the last 20 seconds, and at saturation it takes 15 until clicks are stored. */
const OVERLAP_MS = 5000

/** Streams clicks while the tab is visible. A stream is about filters and kind: another period goes on with the same one. */
export function useLiveClicks(rows: number, scope: AnalyticsScope, isOngoing: boolean): LiveClicks {
  const isVisible = useDocumentVisibility() === 'visible'
  const { filters, kind } = scope
  const subject = JSON.stringify({ filters, kind })
  const [live, setLive] = useState<LiveFeed>(() => startOf(subject))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject stands for filters and kind
  useEffect(() => {
    setLive((before) => (before.subject === subject ? paused(before) : startOf(subject)))
    if (!isVisible || !isOngoing) return undefined
    return followClicks(
      { filters, kind },
      {
        onState: (state) => {
          setLive((before) => (state === 'live' ? begun(before, rows) : { ...before, state }))
          if (state === 'live') fetchOlder(clicksQuery(rows, scope).queryKey)
        },
        onClick: (click) =>
          setLive((before) => ({
            ...before,
            streamed: [click, ...before.streamed].slice(0, rows),
          })),
      },
    )
  }, [subject, rows, isVisible, isOngoing])
  const { state, earlier, streamed } = live.subject === subject ? live : startOf(subject)
  return { state, streamed: mergeClicks(earlier, streamed, rows) }
}

/** Fetches the clicks between those that are listed and those that the stream begins with, if there can be any. */
function fetchOlder(queryKey: readonly unknown[]): void {
  const listed = queryClient.getQueryState(queryKey)
  const isRecent = Date.now() - (listed?.dataUpdatedAt ?? 0) < OVERLAP_MS
  if (listed?.fetchStatus !== 'fetching' && !isRecent)
    void queryClient.invalidateQueries({ queryKey })
}

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
