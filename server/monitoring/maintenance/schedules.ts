import type { CreateMaintenance } from '../../../contract/monitoring/maintenance.ts'
import { clockTime } from '../../platform/clock-time.ts'
import { Problem } from '../../platform/http/problem.ts'
import { repeatMs, type Schedule, spanFrom } from './windows.ts'

export function requireSchedule(
  { startsAt, endsAt, repeats, timeZone }: CreateMaintenance,
  now: number,
): Schedule {
  const schedule: Schedule = {
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    repeats,
    timeZone: requireZone(timeZone),
  }
  const refused = whyRefused(schedule, now)
  if (refused) throw new Problem('invalid', { errors: { endsAt: refused } })
  return schedule
}

function requireZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Problem('invalid', { errors: { timeZone: 'This time zone is not known' } })
  }
}

function whyRefused(schedule: Schedule, now: number): string | null {
  const { startsAt, endsAt, repeats, timeZone } = schedule
  if (endsAt <= startsAt) return 'It ends before it starts'
  if (repeats !== 'NEVER') {
    const shown = clockTime(endsAt, timeZone) - clockTime(startsAt, timeZone)
    // Where the clock is set back, an end may show an earlier time than the start.
    if (shown <= 0) return 'It ends before it starts, by the clock of its time zone'
    if (Math.max(shown, endsAt - startsAt) >= repeatMs[repeats]) {
      return repeats === 'DAILY'
        ? 'A time that repeats every day must be shorter than a day'
        : 'A time that repeats every week must be shorter than a week'
    }
  }
  return spanFrom(schedule, now) === null ? 'That time is over already' : null
}
