/** Days are texts such as `2026-11-21`: they sort as they follow each other. */

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The day as a number of milliseconds, as if it began in UTC; NaN if there is no such day. */
function numberOf(day: string): number {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return Number.NaN
  const ms = Date.UTC(year, month - 1, date)
  return textOf(ms) === day ? ms : Number.NaN
}

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const isDay = (text: string): boolean => !Number.isNaN(numberOf(text))

export const addDays = (day: string, days: number): string => textOf(numberOf(day) + days * DAY_MS)

/** The first day of a month, `months` after the month of the day. */
export function monthStart(day: string, months = 0): string {
  const at = new Date(numberOf(day))
  return textOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}

/** The same day a year earlier; 29 February becomes 28 February. */
export function yearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return isDay(before) ? before : addDays(day, -366)
}

export const daysBetween = (from: string, until: string): number =>
  Math.round((numberOf(until) - numberOf(from)) / DAY_MS)

/** The day that a moment falls on in a zone of the time zone database. */
export function dayAt(at: Date, timeZone: string): string {
  const key = `${Math.floor(at.getTime() / MINUTE_MS)} ${timeZone}`
  if (lastDay?.key !== key) lastDay = { key, day: textOf(wallClock(at.getTime(), timeZone)) }
  return lastDay.day
}

/** Days begin at whole minutes, and a screen asks for today again and again. */
let lastDay: { key: string; day: string } | undefined

/**
 * The moment at which a day begins in a zone. Where clocks go forward over midnight, that is when they do; where a day
 * begins twice, the first time.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`
  const known = starts.get(key) ?? findStart(day, timeZone)
  starts.set(key, known)
  return new Date(known)
}

/** In milliseconds. A screen asks for the same days again and again. */
const starts = new Map<string, number>()

function findStart(day: string, timeZone: string): number {
  const midnight = numberOf(day)
  const offset = (at: number) => wallClock(at, timeZone) - at
  // Offsets from UTC are smaller than a day, and no zone changes its offset twice within two days.
  const earlier = midnight - offset(midnight - DAY_MS)
  const later = midnight - offset(midnight + DAY_MS)
  const matches = [later, earlier].filter((at) => wallClock(at, timeZone) === midnight)
  return matches.length > 0 ? Math.min(...matches) : earlier
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show, as if they were in UTC. */
function wallClock(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const ms = ((at % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, day, hour, minute, second, ms)
}
