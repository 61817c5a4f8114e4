import type { Heatmap } from '../../../../contract/clicks/analytics.ts'
import { dateWords, wordsLocale } from '../../../ui/time/dates.ts'

/** 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** The first day of a week for a locale; Monday where the browser does not know. */
export function firstWeekday(locale: string): Weekday {
  const { firstDay } = weekInfo(locale) ?? {}
  return weekdays.find((day) => day === firstDay) ?? 1
}

interface WeekLocale {
  getWeekInfo?: () => { firstDay: number }
}

/** Not in every browser. */
const weekInfo = (locale: string) => (new Intl.Locale(locale) as WeekLocale).getWeekInfo?.()

export function weekFrom(first: Weekday): Weekday[] {
  const start = first - 1
  return [...weekdays.slice(start), ...weekdays.slice(0, start)]
}

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

export const weekdayName = (day: Weekday, length: 'short' | 'long', locale = wordsLocale()) =>
  dateWords(MONDAY + (day - 1) * DAY_MS, locale, { timeZone: 'UTC', weekday: length })

export const hourName = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** Clicks by weekday and hour. */
export function clicksByHour(items: Heatmap['items']): (day: Weekday, hour: number) => number {
  const clicks = new Map(items.map((item) => [`${item.weekday} ${item.hour}`, item.clicks]))
  return (day, hour) => clicks.get(`${day} ${hour}`) ?? 0
}

/** The busiest hour of the week, the earliest of several; undefined without clicks. */
export function busiest(items: Heatmap['items']): Heatmap['items'][number] | undefined {
  const most = Math.max(0, ...items.map(({ clicks }) => clicks))
  return most === 0 ? undefined : items.find(({ clicks }) => clicks === most)
}
