const HOUR = 3_600_000
const DAY = 24 * HOUR

/** To the nearest day, as people count: 'ends in 5 days', 'ends in an hour', 'has ended': how long something stays open. */
export function endsIn(at: string, now: Date): string {
  const left = new Date(at).getTime() - now.getTime()
  if (left <= 0) return 'has ended'
  if (left < HOUR) return 'ends within the hour'
  const [count, unit] =
    left < DAY ? [Math.floor(left / HOUR), 'hour'] : [Math.round(left / DAY), 'day']
  return `ends in ${count} ${unit}${count === 1 ? '' : 's'}`
}
