import { age, exactTime } from './dates.ts'
import { useNow } from './now.ts'

interface TimeAgoProps {
  at: string
  className?: string
  /** Writes '12 min ago', for places where nothing else says that it is an age. */
  isSentence?: boolean
}

/** How long ago, updated live; the exact time with its zone on hover. */
export function TimeAgo({ at, className, isSentence }: TimeAgoProps) {
  const now = useNow()
  const written = age(at, now)
  const isAge = isSentence && written !== 'now'
  return (
    <time className={className} dateTime={at} title={exactTime(at)}>
      {isAge ? `${written} ago` : written}
    </time>
  )
}
