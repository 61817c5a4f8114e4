import { age, exactTime, readerZone } from './dates.ts'
import { useNow } from './now.ts'

interface TimeAgoProps {
  at: string
  className?: string
}

/** How long ago, kept fresh; the exact time with its zone on hover. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const now = useNow()
  return (
    <time className={className} dateTime={at} title={exactTime(at, readerZone())}>
      {age(at, now)}
    </time>
  )
}
