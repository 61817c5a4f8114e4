import { describe, expect, test } from 'bun:test'
import { age, dayRange, exactTime, shortDay } from './dates.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => age(new Date(now.getTime() - seconds * 1000), now)

describe('an age', () => {
  test('is in the largest whole unit', () => {
    expect(ago(4)).toBe('4 s')
    expect(ago(59)).toBe('59 s')
    expect(ago(60)).toBe('1 min')
    expect(ago(2 * 3600)).toBe('2 h')
    expect(ago(29 * 86_400)).toBe('29 d')
    expect(ago(30 * 86_400)).toBe('1 mo')
    expect(ago(400 * 86_400)).toBe('1 y')
  })

  test('is now for the current second and for a time in the future', () => {
    expect(ago(0)).toBe('now')
    expect(ago(-30)).toBe('now')
  })
})

test('the exact time names its zone', () => {
  const berlin = exactTime('2026-11-21T12:00:00Z', 'Europe/Berlin', 'en-GB')
  expect(berlin).toContain('13:00:00')
  expect(berlin).toMatch(/CET|GMT\+1/)
})

test('a day is the day in the zone', () => {
  expect(shortDay('2026-11-20T23:30:00Z', 'Europe/Berlin', 'en-GB')).toBe('21 Nov')
})

describe('a range of days', () => {
  const zone = { timeZone: 'UTC', locale: 'en-GB' }
  const day = (text: string) => new Date(`${text}T10:00:00Z`)

  test('omits the year within one year', () => {
    expect(dayRange(day('2026-10-23'), day('2026-11-21'), zone)).toBe('23 Oct to 21 Nov')
  })

  test('has both years across two', () => {
    expect(dayRange(day('2025-11-22'), day('2026-11-21'), zone)).toBe('22 Nov 2025 to 21 Nov 2026')
  })

  test('of another year than the present one has it', () => {
    const past = { ...zone, present: day('2026-11-28') }
    expect(dayRange(day('2025-10-30'), day('2025-11-28'), past)).toBe('30 Oct 2025 to 28 Nov 2025')
    expect(dayRange(day('2026-10-30'), day('2026-11-28'), past)).toBe('30 Oct to 28 Nov')
  })

  test('of one day is that day', () => {
    expect(dayRange(day('2026-11-21'), day('2026-11-21'), zone)).toBe('21 Nov')
  })
})
