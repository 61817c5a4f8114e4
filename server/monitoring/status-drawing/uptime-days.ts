import type { PublicStatus } from '../../../contract/monitoring/status-pages.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { ratioOf, type StateSpan, type Uptime, uptimeIn } from '../monitoring.ts'

export const SHOWN_DAYS = 90

export interface UptimeDay extends Uptime {
  /** Such as 2026-11-21, in UTC. */
  day: string
}

export interface Stretch {
  startedAt: number
  endedAt: number | null
}

/** The beginning of the first day that is shown. */
export const firstDayAt = (now: number): number => (Math.floor(now / DAY) - SHOWN_DAYS + 1) * DAY

/** The last 90 days, oldest first; today as far as it has come. */
export function uptimeDays(
  now: number,
  spans: readonly StateSpan[],
  incidents: readonly Stretch[],
): UptimeDay[] {
  const first = firstDayAt(now)
  const spansByDay = byDay(first, now, spans)
  const incidentsByDay = byDay(first, now, incidents)
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const from = first + at * DAY
    const window = { from, to: Math.min(from + DAY, now) }
    const uptime = uptimeIn(window, spansByDay[at] ?? [], incidentsByDay[at] ?? [])
    return { day: new Date(from).toISOString().slice(0, 10), ...uptime }
  })
}

/** The days as pages and calls show them. */
export const daysShown = (days: readonly UptimeDay[]): PublicStatus['items'][number]['days'] =>
  days.map((day) => ({
    day: day.day,
    uptime: ratioOf(day),
    downSeconds: Math.round(day.downMs / SECOND),
  }))

/** Each stretch under every day on which it was. */
function byDay<T extends Stretch>(first: number, now: number, stretches: readonly T[]): T[][] {
  const days: T[][] = Array.from({ length: SHOWN_DAYS }, () => [])
  for (const stretch of stretches) {
    const from = Math.max(0, Math.floor((stretch.startedAt - first) / DAY))
    const last = Math.floor(((stretch.endedAt ?? now) - first) / DAY)
    for (let day = from; day <= Math.min(last, SHOWN_DAYS - 1); day += 1) days[day]?.push(stretch)
  }
  return days
}

/** Of several days together; null where nothing was observed. */
export function ratioOfDays(days: readonly UptimeDay[]): number | null {
  const sum = (of: (day: UptimeDay) => number) => days.reduce((all, day) => all + of(day), 0)
  return ratioOf({ upMs: sum(({ upMs }) => upMs), downMs: sum(({ downMs }) => downMs) })
}
