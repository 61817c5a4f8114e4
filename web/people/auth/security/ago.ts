const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** '4 months ago', for sentences; lists of many rows write '4 mo'. */
export function ago(at: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(at).getTime()) / 1000)
  const step = steps.find(([size]) => seconds >= size)
  return step ? words.format(-Math.floor(seconds / step[0]), step[1]) : 'just now'
}
