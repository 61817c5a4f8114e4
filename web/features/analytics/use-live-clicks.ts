import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ClickEvent } from '../../../contract/analytics.ts'
import { queryClient } from '../../lib/query-client.ts'
import { followClicks, type LiveState } from './follow-clicks.ts'
import { spansOf } from './period.ts'
import { clicksQuery } from './queries.ts'
import type { Scope } from './scope.ts'

interface LiveClicks {
  state: LiveState
  /** Those that came since the screen was opened, newest first. */
  told: ClickEvent[]
}

/** Clicks as they come, while somebody looks; a tab behind others rests. `isOngoing` is false for days that are over. */
export function useLiveClicks(rows: number, scope: Scope | undefined) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isOngoing = !scope || spansOf(scope.period, new Date()).shown.until > new Date()
  const subject = JSON.stringify(scope ?? null)
  const [live, setLive] = useState<LiveClicks & { subject: string }>(() => startOf(subject))
  useEffect(() => {
    const of: Scope | null = JSON.parse(subject)
    setLive(({ subject: last, told }) => ({
      ...startOf(subject),
      ...(last === subject && { told }),
    }))
    if (!isVisible || !isOngoing) return undefined
    return followClicks(of?.filters ?? {}, {
      onState: (state) => {
        setLive((before) => ({ ...before, state }))
        // What came before the stream was open.
        if (state === 'live') {
          void queryClient.invalidateQueries({
            queryKey: clicksQuery(rows, of ?? undefined).queryKey,
          })
        }
      },
      onClick: (click) =>
        setLive((before) => ({ ...before, told: [click, ...before.told].slice(0, rows) })),
    })
  }, [subject, rows, isVisible, isOngoing])
  const present: LiveClicks = live.subject === subject ? live : startOf(subject)
  return { ...present, isOngoing }
}

const startOf = (subject: string) => ({ subject, state: 'connecting' as const, told: [] })
