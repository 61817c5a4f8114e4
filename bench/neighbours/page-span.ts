import { DAY } from '../../server/platform/clock.ts'
import { clockTime, momentOf } from '../../server/platform/clock-time.ts'

const ZONE = 'Europe/Berlin'
const DAYS = 30

/** The default period of the analytics page as parameters of calls. */
export interface PageSpan {
  /** Whole days, of which the last one is today. */
  shown: string
  /** The part of it that has passed. */
  counted: string
  /** As many days before. */
  earlier: string
}

/** As they are at the moment. Clicks of people are meant unless a call adds something else. */
export function pageSpan(): PageSpan {
  const now = Date.now()
  const today = Math.floor(clockTime(now, ZONE) / DAY) * DAY
  const dayFrom = (days: number) => momentOf(today + days * DAY, ZONE)
  const [from, to] = [dayFrom(1 - DAYS), dayFrom(1)]
  return {
    shown: parameters(from, to),
    counted: parameters(from, now),
    earlier: parameters(dayFrom(1 - 2 * DAYS), from),
  }
}

function parameters(from: number, to: number): string {
  const times = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return `${new URLSearchParams({ ...times, timezone: ZONE })}`
}
