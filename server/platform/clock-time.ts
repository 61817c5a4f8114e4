import { LRUCache } from 'lru-cache'
import { DAY } from './clock.ts'

/** Bounded, because callers send names, and each may be written in capitals in thousands of ways. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 })

/** Making a format costs more than a hundred uses of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** What a clock on the wall shows at that moment, as if it were UTC; both in epoch milliseconds. */
export function clockTime(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts[type]))
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  // `Date.UTC` takes years below 100 for those of the twentieth century.
  const shown = new Date(0).setUTCFullYear(year, month - 1, day)
  return new Date(shown).setUTCHours(hour, minute, second, at - Math.floor(at / 1000) * 1000)
}

/**
 * The moment at which the clock shows that time. The first one where it does so twice; where it never does, because the
 * clock is set forward, as much later as the clock jumps.
 */
export function momentOf(shown: number, timeZone: string): number {
  const before = shown - offsetAt(shown - DAY, timeZone)
  const after = shown - offsetAt(shown + DAY, timeZone)
  const found = [before, after].filter((at) => clockTime(at, timeZone) === shown)
  return found.length === 0 ? before : Math.min(...found)
}

const offsetAt = (at: number, timeZone: string): number => clockTime(at, timeZone) - at
