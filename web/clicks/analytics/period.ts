import type { Comparison, Interval } from '../../../contract/clicks/analytics.ts'
import { accountCalendar, type Calendar } from './account-calendar.ts'
import {
  addDays,
  dayAt,
  daysBetween,
  isDay,
  monthStart,
  startOfDay,
  yearBefore,
} from './zoned-days.ts'

/** Those with a button each. */
export const presets = ['today', '7d', '30d', '90d', '12mo'] as const
/** Those in the menu. */
export const calendarPresets = ['yesterday', 'month', 'last-month', 'year', 'all'] as const
const allPresets = [...presets, ...calendarPresets]
export type PeriodPreset = (typeof allPresets)[number]

/** Days as `2026-11-21`, both included. */
export interface CustomPeriod {
  from: string
  until: string
}

export type ScopePeriod = PeriodPreset | CustomPeriod

export const DEFAULT_PERIOD: PeriodPreset = '30d'

export const presetNames: Record<PeriodPreset, string> = {
  today: 'Today',
  '7d': '7 d',
  '30d': '30 d',
  '90d': '90 d',
  '12mo': '12 mo',
  yesterday: 'Yesterday',
  month: 'This month',
  'last-month': 'Last month',
  year: 'Year to date',
  all: 'All time',
}

export const presetOf = (text: string | null): PeriodPreset | undefined =>
  allPresets.find((preset) => preset === text)

/** A span of time; `until` is exclusive. */
export interface TimeSpan {
  from: Date
  until: Date
}

export interface Spans {
  /** What the chart shows: whole days in the account's zone, or whole months. */
  shown: TimeSpan
  /** What the numbers count: the part of `shown` that has passed. */
  counted: TimeSpan
  /** Whether the last interval is still unfinished. */
  isRunning: boolean
  interval: Interval
}

/** Days begin and end in the account's time zone, which the calls name too. */
export function spansOf(period: ScopePeriod, now: Date, calendar = accountCalendar()): Spans {
  const days = daysOfPeriod(period, now, calendar)
  const shown = spanOf(days, calendar)
  const isRunning = shown.until > now && shown.from < now
  return {
    shown,
    counted: { from: shown.from, until: isRunning ? now : shown.until },
    isRunning,
    interval: intervalOf(period, days),
  }
}

/** Whether it lies before today. Cheaper than its spans. */
export function hasEnded(
  period: ScopePeriod,
  now: Date,
  { timeZone } = accountCalendar(),
): boolean {
  if (typeof period === 'object') return period.until < dayAt(now, timeZone)
  return period === 'yesterday' || period === 'last-month'
}

export interface ComparedPeriod {
  period: ScopePeriod
  comparison: Comparison | 'none'
}

/** The dotted line: the time that a period is compared with, in full; undefined without one. */
export function comparedSpan(
  { period, comparison }: ComparedPeriod,
  now: Date,
  calendar = accountCalendar(),
): TimeSpan | undefined {
  if (comparison === 'none' || period === 'all') return undefined
  const { from, until } = daysOfPeriod(period, now, calendar)
  if (comparison === 'year')
    return spanOf({ from: yearBefore(from), until: yearBefore(until) }, calendar)
  if (period === '12mo') return spanOf({ from: monthStart(from, -12), until: from }, calendar)
  return spanOf({ from: addDays(from, -daysBetween(from, until)), until: from }, calendar)
}

/** Days, of which the last one is not included. */
interface DaySpan {
  from: string
  until: string
}

const spanOf = ({ from, until }: DaySpan, { timeZone }: Calendar): TimeSpan => ({
  from: startOfDay(from, timeZone),
  until: startOfDay(until, timeZone),
})

const dayCounts = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const

function daysOfPeriod(period: ScopePeriod, now: Date, { timeZone, start }: Calendar): DaySpan {
  if (typeof period === 'object') return { from: period.from, until: addDays(period.until, 1) }
  const today = dayAt(now, timeZone)
  const tomorrow = addDays(today, 1)
  switch (period) {
    case '12mo':
      return { from: monthStart(today, -11), until: monthStart(today, 1) }
    case 'yesterday':
      return { from: addDays(today, -1), until: today }
    case 'month':
      return { from: monthStart(today), until: monthStart(today, 1) }
    case 'last-month':
      return { from: monthStart(today, -1), until: monthStart(today) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, until: tomorrow }
    case 'all':
      return { from: firstDay(dayAt(start, timeZone), today), until: tomorrow }
    default:
      return { from: addDays(tomorrow, -dayCounts[period]), until: tomorrow }
  }
}

/** Of all time: not before what the calls accept, and at least one day, whatever the clock of this device. */
function firstDay(start: string, today: string): string {
  const earliest = addDays(today, 1 - MOST_DAYS)
  if (start > today) return today
  return start > earliest ? start : earliest
}

/** The server answers for at most eleven years at once. */
const MOST_DAYS = 11 * 365

function intervalOf(period: ScopePeriod, { from, until }: DaySpan): Interval {
  if (period === '12mo') return 'month'
  const days = daysBetween(from, until)
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 730 ? 'week' : 'month'
}

/** What is wrong with two typed days, or undefined. The future has no clicks, and the server accepts times from 2000 on. */
export function customProblem(
  { from, until }: CustomPeriod,
  now: Date,
  { timeZone } = accountCalendar(),
): string | undefined {
  if (!isDay(from) || !isDay(until)) return 'Choose both days'
  if (from > until) return 'The first day is after the last one'
  if (from > dayAt(now, timeZone)) return 'That is in the future'
  if (from < FIRST_DAY) return `Choose days from ${FIRST_DAY.slice(0, 4)} on`
  if (daysBetween(from, until) >= MOST_DAYS) return 'Choose at most eleven years'
  return undefined
}

const FIRST_DAY = '2001-01-01'
