import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { clockTime } from '../../../platform/clock-time.ts'
import { clockOffsets } from './clock-offsets.ts'

const TEN_YEARS = { from: Date.UTC(2016, 0, 1), to: Date.UTC(2026, 0, 1) }
const ZONES = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Pyongyang',
  'Pacific/Apia',
  'America/Caracas',
  'Asia/Kathmandu',
]

describe('the clock of a zone', () => {
  test.each(ZONES)('is that of the runtime in every hour of ten years (%s)', (zone) => {
    const { since, offsets } = clockOffsets(zone, TEN_YEARS)
    const wrong: string[] = []
    for (let at = TEN_YEARS.from; at < TEN_YEARS.to; at += HOUR) {
      const span = since.findLastIndex((begin) => begin * 1000 <= at)
      const shown = at + (offsets[span] ?? Number.NaN) * 1000
      if (shown !== clockTime(at, zone)) wrong.push(new Date(at).toISOString())
    }
    expect(wrong).toEqual([])
  })

  test('has its changes to the second', () => {
    const clock = clockOffsets('Europe/Berlin', {
      from: Date.UTC(2026, 5, 1),
      to: Date.UTC(2026, 11, 1),
    })
    const back = Date.UTC(2026, 9, 25, 1) / 1000
    expect(clock).toEqual({
      since: [0, back],
      offsets: [7200, 3600],
      shown: [0, back + 7200],
    })
  })

  test('reaches back to the start of the month of the first click', () => {
    const from = Date.UTC(2026, 3, 30)
    const { since } = clockOffsets('Europe/Berlin', { from, to: from + DAY })
    expect(since).toEqual([0, Date.UTC(2026, 2, 29, 1) / 1000])
  })

  test('never changes in UTC', () => {
    expect(clockOffsets('UTC', TEN_YEARS)).toEqual({ since: [0], offsets: [0], shown: [0] })
  })
})
