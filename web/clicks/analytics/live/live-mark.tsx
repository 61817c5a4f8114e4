import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LiveState } from './follow-clicks.ts'
import css from './live-mark.module.css'

const words: Record<LiveState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Reconnecting',
}

/** Shows whether the list below is live. Screen readers announce only the loss and the return of the stream. */
export function LiveMark({ state }: { state: LiveState }) {
  const [wasLost, setWasLost] = useState(false)
  useEffect(() => {
    if (state === 'lost') setWasLost(true)
  }, [state])
  return (
    <>
      <span className={css.mark} data-state={state}>
        <span className={css.dot} />
        {words[state]}
      </span>
      <VisuallyHidden aria-live="polite">{wasLost && announcements[state]}</VisuallyHidden>
    </>
  )
}

const announcements: Record<LiveState, string> = {
  connecting: '',
  live: 'Clicks are live again',
  lost: 'Clicks are not live at the moment',
}
