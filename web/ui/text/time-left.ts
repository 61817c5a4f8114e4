const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long something stays open, to the nearest day or the whole hour: 'ends in 5 days', 'ends in 1 hour', 'has ended'. */
export function timeLeft(at: string, now: Date): string {
  const left = new Date(at).getTime() - now.getTime()
  if (left <= 0) return 'has ended'
  if (left < HOUR) return 'ends within the hour'
  const [count, unit] =
    left < DAY ? [Math.floor(left / HOUR), 'hour'] : [Math.round(left / DAY), 'day']
  return `ends in ${count} ${unit}${count === 1 ? '' : 's'}`
}
