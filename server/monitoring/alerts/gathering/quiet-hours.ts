import type { QuietHours } from '../../../../contract/monitoring/settings.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { clockTime, momentOf } from '../../../platform/clock-time.ts'

export interface Quiet {
  timeZone: string
  quietHours: QuietHours | null
}

/** When the quiet hours that are now will end; null outside of them. */
export function quietEnd({ timeZone, quietHours }: Quiet, now: number): number | null {
  if (!quietHours) return null
  const { from, to } = quietHours
  const shown = clockTime(now, timeZone)
  const day = Math.floor(shown / DAY) * DAY
  const minute = Math.floor((shown - day) / MINUTE)
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return null
  const end = day + to * MINUTE + (minute < to ? 0 : DAY)
  const at = momentOf(end, timeZone)
  // The clock shows an hour twice when it is set back, and the first of the two may be over.
  return at > now ? at : now + (end - shown)
}

/** Whether the links' tags let their alerts through. */
export function isExempt({ quietHours }: Quiet, tags: readonly string[]): boolean {
  const excepted = new Set(quietHours?.exceptTags.map((tag) => tag.toLowerCase()))
  return tags.some((tag) => excepted.has(tag.toLowerCase()))
}
