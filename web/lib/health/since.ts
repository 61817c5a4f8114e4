const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in its two largest units: '40 s', '42 min', '4 h 12 min', '3 d 2 h'. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < MINUTE) return `${whole} s`
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`
  if (whole < DAY) return pair([whole, HOUR, 'h'], [MINUTE, 'min'])
  return pair([whole, DAY, 'd'], [HOUR, 'h'])
}

/** How long ago a moment was, as such a length. */
export const since = (at: string | Date, now: Date): string =>
  lengthWords((now.getTime() - new Date(at).getTime()) / 1000)

function pair(
  [seconds, size, unit]: readonly [number, number, string],
  [smaller, name]: readonly [number, string],
): string {
  const rest = Math.floor((seconds % size) / smaller)
  const first = `${Math.floor(seconds / size)} ${unit}`
  return rest === 0 ? first : `${first} ${rest} ${name}`
}
