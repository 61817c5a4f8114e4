import { readerZone } from '../../../../contract/time-zone.ts'
import { exactTime } from '../../../ui/time/dates.ts'
import { useNow } from '../../../ui/time/now.ts'
import { ago } from './ago.ts'

/** How long ago, within a sentence; the exact time on hover. */
export function Since({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at, readerZone())}>
      {ago(at, now)}
    </time>
  )
}
