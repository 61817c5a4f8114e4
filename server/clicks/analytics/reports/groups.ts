import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { shownAt, startOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import { clicksByStart, everyStart, startOfSum } from './interval-selects.ts'
import type { HowToCount } from './metrics.ts'
import type { Source } from './plan.ts'
import type { SumsQuestion } from './sums-choice.ts'
import { type LookedUp, valueSql } from './value-store.ts'

/** How a column that rows are grouped by is read from each source, as SQL. */
export interface Column {
  ofClicks: string
  /** What clicks are grouped by where that is faster than the column itself. */
  key?: string
  ofSums?: (sums: Source) => string
  /** Answered as text: a number of 64 bits is not exact in JSON. */
  asText?: true
}

/** What a question groups clicks by. Inside of its SQL a column has `by_` before its name. */
export interface Group {
  columns: Readonly<Record<string, Column>>
  /** Which sums hold the answer; absent where none do. */
  fromSums?: SumsQuestion
  /** The columns that the answer is grouped by, where they are not those that are read. */
  shown?: Readonly<Record<string, string>>
  /** SQL of the groups that are in the answer without clicks, too. */
  every?: string
  /** Replaces the usual SELECT from clicks; each returned one has the columns and the metrics of these names. */
  readClicks?: (clicks: Source, how: HowToCount, metrics: readonly string[]) => string[]
  values?: QueryValues
}

export const ofAll: Group = { columns: {}, fromSums: { about: 'total' } }

export const byKind: Group = {
  columns: { kind: { ofClicks: 'kind', ofSums: () => 'kind' } },
  fromSums: { about: 'total' },
}

export const byValue = (dimension: Dimension, lookedUp?: LookedUp): Group => ({
  columns: {
    value: {
      ofClicks: `toString(${valueSql(dimension, lookedUp)})`,
      key: valueSql(dimension, lookedUp),
      ofSums: (sums) => `toString(${valueOfSum(sums, dimension)})`,
    },
  },
  fromSums: { about: 'values', dimension },
})

/** By a number that stands for the value, and takes less memory than a text. */
export const byCode = (dimension: Dimension, lookedUp?: LookedUp): Group => ({
  columns: {
    code: {
      ofClicks: codeOf(`toString(${valueSql(dimension, lookedUp)})`),
      ofSums: (sums) => codeOf(`toString(${valueOfSum(sums, dimension)})`),
      asText: true,
    },
  },
  fromSums: { about: 'values', dimension },
})

export const codeOf = (value: string): string => `cityHash64(${value})`

/**
 * Of the one link that is asked for, sums of another dimension are read, such as those of a country; of the reasons of
 * people, who have none, the total.
 */
function valueOfSum({ values, column = 'value' }: Source, dimension: Dimension): string {
  if (dimension === 'reason') return "''"
  if (dimension === 'link' && values.sum_dimension !== 'link') return '{sum_link:String}'
  return dimension === 'kind' ? 'kind' : column
}

export interface Clock {
  interval: Interval
  zone: string
  /** From the first time that is asked for to the last. */
  period: Period
}

/** By the start of the interval, in epoch seconds. What counts once does so in the interval of its first click. */
export const byInterval = (clock: Clock): Group => ({
  ...byStart(clock),
  fromSums: { about: 'series', interval: clock.interval, zone: clock.zone },
  readClicks: ({ text }, how, metrics) => clicksByStart(text, { ...how, ...clock, metrics }),
})

/** The same for what does not count once. */
export const byStart = ({ interval, zone, period }: Clock): Group => ({
  columns: {
    start: { ofClicks: startOf(interval, 'clicks.at'), ofSums: () => startOfSum(interval) },
  },
  values: { ...clockOffsets(zone, period), first: period.from, end: period.to },
})

/** With the intervals of the whole period in which nothing happened. */
export const withoutGaps = (group: Group, { interval }: Clock): Group => ({
  ...group,
  every: everyStart(interval),
})

/** Monday is 1. */
export const byHourOfWeek = (clock: Omit<Clock, 'interval'>): Group => {
  const shown = `toDateTime(${shownAt('by_start')}, 'UTC')`
  return {
    ...byInterval({ ...clock, interval: 'hour' }),
    shown: { weekday: `toDayOfWeek(${shown})`, hour: `toHour(${shown})` },
  }
}
