import type { Interval } from '../../../contract/clicks/analytics.ts'

export const presets = ['today', '7d', '30d', '90d', '12mo'] as const
export type PeriodPreset = (typeof presets)[number]

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
}

/** A span of time; `until` is exclusive. */
export interface TimeSpan {
  from: Date
  until: Date
}

export interface Spans {
  /** What the chart shows: whole days in the reader's zone, or whole months. */
  shown: TimeSpan
  /** The dotted line: the period of the same length right before `shown`. */
  before: TimeSpan
  /** What the numbers count: the part of `shown` that has passed. */
  counted: TimeSpan
  /** Whether the last interval is still unfinished. */
  isRunning: boolean
  interval: Interval
}

/** Days begin and end in the browser's time zone, which the calls name too. */
export function spansOf(period: ScopePeriod, now: Date): Spans {
  const { shown, before, interval } = calendarOf(period, now)
  const isRunning = shown.until > now && shown.from < now
  return {
    shown,
    before,
    counted: { from: shown.from, until: isRunning ? now : shown.until },
    isRunning,
    interval,
  }
}

const dayCounts = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const

function calendarOf(period: ScopePeriod, now: Date) {
  if (period === '12mo') {
    const shown = { from: monthStart(now, -11), until: monthStart(now, 1) }
    const before = { from: monthStart(now, -23), until: monthStart(now, -11) }
    return { shown, before, interval: 'month' as const }
  }
  const last = typeof period === 'string' ? now : dayOf(period.until)
  const days =
    typeof period === 'string' ? dayCounts[period] : daysBetween(dayOf(period.from), last) + 1
  return {
    shown: { from: dayStart(last, 1 - days), until: dayStart(last, 1) },
    before: { from: dayStart(last, 1 - 2 * days), until: dayStart(last, 1 - days) },
    interval: intervalFor(days),
  }
}

function intervalFor(days: number): Interval {
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 730 ? 'week' : 'month'
}

// Date's local fields are in the reader's zone and follow its daylight saving time.
const dayStart = (at: Date, shift: number) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + shift)
const monthStart = (at: Date, shift: number) => new Date(at.getFullYear(), at.getMonth() + shift, 1)

const DAY_MS = 24 * 60 * 60 * 1000
const daysBetween = (from: Date, until: Date) =>
  Math.round((until.getTime() - from.getTime()) / DAY_MS)

/** The start of a day written as `2026-11-21`; an invalid date where there is no such day. */
export function dayOf(text: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return new Date(Number.NaN)
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 ? date : new Date(Number.NaN)
}

export function dayText(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** What is wrong with two typed days, or undefined. The future has no clicks, and the server accepts times from 2000 on. */
export function customProblem({ from, until }: CustomPeriod, now: Date): string | undefined {
  const [first, last] = [dayOf(from), dayOf(until)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return 'Choose both days'
  if (first > last) return 'The first day is after the last one'
  if (first > now) return 'That is in the future'
  if (first.getFullYear() < FIRST_YEAR) return `Choose days from ${FIRST_YEAR} on`
  return undefined
}

const FIRST_YEAR = 2001
