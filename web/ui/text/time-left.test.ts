import { expect, test } from 'bun:test'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-21T09:42:00Z')

test('the time left is in whole days or hours', () => {
  expect(timeLeft('2026-11-26T10:00:00Z', now)).toBe('ends in 5 days')
  expect(timeLeft('2026-11-28T09:41:00Z', now)).toBe('ends in 7 days')
  expect(timeLeft('2026-11-22T09:42:00Z', now)).toBe('ends in 1 day')
  expect(timeLeft('2026-11-22T09:41:59Z', now)).toBe('ends in 23 hours')
  expect(timeLeft('2026-11-21T10:42:00Z', now)).toBe('ends in 1 hour')
  expect(timeLeft('2026-11-21T10:00:00Z', now)).toBe('ends within the hour')
  expect(timeLeft('2026-11-21T09:42:00Z', now)).toBe('has ended')
})
