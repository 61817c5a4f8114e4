import type { Interval } from '../../../../contract/clicks/analytics.ts'

// Expressions with the parameters of `clockOffsets`. Names of zones are never sent.

const DAY_S = 86_400
const HOUR_S = 3600

/** The number of the span that a time is in. */
const spanOf = (marks: 'since' | 'shown', second: string): string =>
  `arrayCount(mark -> mark <= ${second}, {${marks}:Array(Int64)})`

/** What the clock shows at a time in epoch seconds, as if it were UTC. */
export const shownAt = (second: string): string =>
  `(${second} + {offsets:Array(Int32)}[${spanOf('since', second)}])`

/** The number of the day that the clock shows, from 1 January 1970 on. */
export const dayAt = (second: string): string => `intDiv(${shownAt(second)}, ${DAY_S})`

/**
 * When the clock shows the time: the first of two such moments; where a time does not exist, the moment of the change if it
 * was to begin there.
 */
const momentOf = (shown: string): string =>
  `(${shown} - {offsets:Array(Int32)}[${spanOf('shown', shown)}])`

/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3

const starts: Readonly<Record<Interval, (second: string) => string>> = {
  // A clock that is changed within an hour, as on Lord Howe Island, begins another one.
  hour: (second) =>
    `greatest(${second} - ${shownAt(second)} % ${HOUR_S}, {since:Array(Int64)}[${spanOf('since', second)}])`,
  day: (second) => momentOf(`(${dayAt(second)} * ${DAY_S})`),
  week: (second) => {
    const day = dayAt(second)
    return momentOf(`((${day} - (${day} + ${MONDAY_OFFSET}) % 7) * ${DAY_S})`)
  },
  month: (second) => {
    const month = `toStartOfMonth(toDateTime(${shownAt(second)}, 'UTC'))`
    return momentOf(`(toInt64(toUInt16(${month})) * ${DAY_S})`)
  },
}

/** When the interval of a time begins, in epoch seconds. */
export const startOf = (interval: Interval, at: string): string => starts[interval](secondOf(at))

export const secondOf = (at: string): string => `toInt64(toUnixTimestamp(${at}))`
