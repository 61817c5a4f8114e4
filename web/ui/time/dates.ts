/** The reader's locale if it is an English one, else British English, since the screens are in English. */
export const wordsLocale = () => {
  const own = navigator.language ?? ''
  return own.startsWith('en') ? own : 'en-GB'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const steps = [
  [YEAR, 'y'],
  [MONTH, 'mo'],
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [1, 's'],
] as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Like `toLocaleString`, but reuses the format: creating one takes a hundred times as long as using it. */
export function dateWords(
  at: Date | string | number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format.format(new Date(at))
}

/** How long ago, in the largest whole unit: '4 s', '12 d', '5 mo'. A time in the future shows 'now'. */
export function age(at: Date | string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(at).getTime()) / 1000)
  const step = steps.find(([size]) => seconds >= size)
  return step ? `${Math.floor(seconds / step[0])} ${step[1]}` : 'now'
}

/** Date and time to the second with the zone, for a tooltip; in the reader's zone without one. */
export function exactTime(at: Date | string, timeZone?: string, locale = wordsLocale()): string {
  return dateWords(at, locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
}

export function shortDay(at: Date | string, timeZone: string, locale = wordsLocale()): string {
  return dateWords(at, locale, { timeZone, day: 'numeric', month: 'short' })
}

/** '21 November 2026' */
export function longDay(at: Date | string, timeZone: string, locale = wordsLocale()): string {
  return dateWords(at, locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

interface DayRangeOptions {
  timeZone: string
  locale?: string
  /** The years are written too if they are not that of this moment. */
  present?: Date
}

/** '23 Oct to 21 Nov', with the years when they differ; one day is written once. */
export function dayRange(from: Date, until: Date, options: DayRangeOptions): string {
  const { timeZone, locale = wordsLocale(), present = until } = options
  const year = (at: Date) => dateWords(at, 'en', { timeZone, year: 'numeric' })
  const isOneYear = new Set([from, until, present].map(year)).size === 1
  const write = (at: Date) =>
    dateWords(at, locale, {
      timeZone,
      day: 'numeric',
      month: 'short',
      ...(isOneYear ? {} : { year: 'numeric' }),
    })
  const [first, last] = [write(from), write(until)]
  return first === last ? first : `${first} to ${last}`
}

/** Such as '14 May 2025', for texts in English; `day` is such as `2025-05-14`. */
export const longDate = (day: string): string =>
  dateWords(day, 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
