import { DAY, SECOND } from '../../../platform/clock.ts'
import { clockTime } from '../../../platform/clock-time.ts'
import type { Period } from './period.ts'

/** Clocks are not changed and changed back within that time. */
const STEP = 7 * DAY
/** The month of a first click began up to 31 days before. */
const BEFORE = 33 * DAY

/**
 * The clock of a zone within a period, as parameters of questions: spans of time with one offset each. All numbers are
 * seconds.
 */
export interface ClockOffsets {
  /** When each span begins, in epoch seconds; the first one is always 0. */
  since: number[]
  /** How far the clock is ahead of UTC. */
  offsets: number[]
  /** The first time of the clock that is one of the span, and not of the one before. */
  shown: number[]
}

/**
 * ClickHouse keeps a table of some 5 MB for each time zone that a query ever named. All zones would take several times the
 * memory of the embedded engine, so queries contain the offsets instead of the name.
 */
export function clockOffsets(zone: string, { from, to }: Period): Readonly<ClockOffsets> {
  if (zone === 'UTC') return { since: [0], offsets: [0], shown: [0] }
  const first = startOfSecond(from - BEFORE)
  let last = offsetAt(first, zone)
  const found: ClockOffsets = { since: [0], offsets: [last], shown: [0] }
  for (let at = first; at < to + DAY; at += STEP) {
    const next = offsetAt(at + STEP, zone)
    if (next === last) continue
    const change = changeWithin({ from: at, to: at + STEP }, zone) / SECOND
    found.since.push(change)
    found.offsets.push(next)
    found.shown.push(change + Math.max(last, next))
    last = next
  }
  return found
}

/** The first moment with the later offset. */
function changeWithin({ from, to }: Period, zone: string): number {
  const later = offsetAt(to, zone)
  let [before, after] = [from, to]
  while (after - before > SECOND) {
    const middle = startOfSecond((before + after) / 2)
    if (offsetAt(middle, zone) === later) after = middle
    else before = middle
  }
  return after
}

const offsetAt = (at: number, zone: string): number => (clockTime(at, zone) - at) / SECOND

const startOfSecond = (at: number): number => Math.floor(at / SECOND) * SECOND
