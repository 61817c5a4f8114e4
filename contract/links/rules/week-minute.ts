const MINUTE_MS = 60_000
/** Every time zone changes its offset at a full quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS
const MINUTES_A_WEEK = 7 * 24 * 60
/** 1970 began on a Thursday. */
const THURSDAY_MINUTES = 4 * 24 * 60

interface KnownOffset {
  quarter: number
  minutes: number
}

/** There are about 600 zone names, in a few spellings each. */
const MAX_ZONES = 2000
const known = new Map<string, KnownOffset>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes since Sunday's midnight in local time of the zone; `at` in epoch milliseconds. */
export function weekMinuteIn(timeZone: string, at: number): number {
  const minutes = Math.floor(at / MINUTE_MS) + offsetAt(timeZone, at) + THURSDAY_MINUTES
  return ((minutes % MINUTES_A_WEEK) + MINUTES_A_WEEK) % MINUTES_A_WEEK
}

/** Minutes east of UTC. Asking Intl takes microseconds, so its answer is cached for the quarter of an hour. */
function offsetAt(timeZone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const last = known.get(timeZone)
  if (last?.quarter === quarter) return last.minutes
  const minutes = readOffset(timeZone, quarter * QUARTER_MS)
  if (known.size >= MAX_ZONES) known.clear()
  known.set(timeZone, { quarter, minutes })
  return minutes
}

function readOffset(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  const local = Date.UTC(year, month - 1, day, hour, minute)
  return Math.round((local - at) / MINUTE_MS)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  if (formats.size >= MAX_ZONES) formats.clear()
  formats.set(timeZone, format)
  return format
}
