import { dateWords, shortDay, wordsLocale } from './dates.ts'

/** '1 Mar 2027' */
export function yearDay(at: Date | string, timeZone: string, locale = wordsLocale()): string {
  return dateWords(at, locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** '18:20' of today, 'yesterday 18:20', or '3 Nov 18:20'. */
export function momentWords(
  at: Date | string,
  now: Date,
  { timeZone, locale = wordsLocale() }: { timeZone: string; locale?: string },
): string {
  const dayOf = (moment: Date | string) => yearDay(moment, timeZone, locale)
  const time = dateWords(at, locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  if (dayOf(at) === dayOf(now)) return time
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  if (dayOf(at) === dayOf(yesterday)) return `yesterday ${time}`
  return `${shortDay(at, timeZone, locale)} ${time}`
}

/** A day as a date field holds it, in the reader's own zone: '2026-11-21'. */
export function dayInput(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The start of such a day, `later` days on; undefined if there is no such day. */
export function dayStart(text: string, later = 0): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const start = new Date(year, month - 1, day)
  if (dayInput(start) !== text) return undefined
  return new Date(year, month - 1, day + later)
}

/** A period in days, as date fields hold them; an empty one is open. */
export interface Days {
  from: string
  until: string
}

/** The problem of a chosen period, as a sentence; empty if there is none. */
export function daysProblem({ from, until }: Days): string {
  if (from === '' && until === '') return 'Choose a day'
  if (from !== '' && until !== '' && from > until) return 'The first day is after the last one'
  return ''
}
