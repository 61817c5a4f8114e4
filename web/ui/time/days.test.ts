import { expect, test } from 'bun:test'
import { dayInput, dayStart, daysProblem, momentWords, yearDay } from './days.ts'

test('a day is written with its year', () => {
  expect(yearDay('2027-03-01T00:30:00Z', 'UTC', 'en-GB')).toBe('1 Mar 2027')
  expect(yearDay('2027-03-01T00:30:00Z', 'America/New_York', 'en-GB')).toBe('28 Feb 2027')
})

test('a date field and the start of its day agree', () => {
  const start = dayStart('2026-11-21') as Date
  expect(dayInput(start)).toBe('2026-11-21')
  expect(dayInput(dayStart('2026-12-31', 1) as Date)).toBe('2027-01-01')
})

test.each(['', 'today', '2026-02-30', '2026-13-01', '21.11.2026'])('%p is no day', (text) =>
  expect(dayStart(text)).toBeUndefined(),
)

test('a chosen period has one day at least, and its first day first', () => {
  expect(daysProblem({ from: '', until: '' })).toBe('Choose a day')
  expect(daysProblem({ from: '2026-11-02', until: '2026-11-01' })).toMatch(/after the last one/)
  expect(daysProblem({ from: '2026-11-01', until: '2026-11-01' })).toBe('')
  expect(daysProblem({ from: '', until: '2026-11-01' })).toBe('')
})

test('a moment is told by its time, and by its day unless that is today', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const words = (at: string) => momentWords(at, now, { timeZone: 'UTC', locale: 'en-GB' })
  expect(words('2026-11-21T00:05:00Z')).toBe('00:05')
  expect(words('2026-11-20T18:20:00Z')).toBe('yesterday 18:20')
  expect(words('2026-11-19T18:20:00Z')).toBe('19 Nov 18:20')
  expect(words('2025-11-21T18:20:00Z')).toBe('21 Nov 18:20')
})
