import { expect, test } from 'bun:test'
import { daysLeft } from './trash-days.ts'

const DAY = 86_400_000

test('a link stays thirty days in the trash, and at least one day is shown', () => {
  const at = '2026-11-01T12:00:00.000Z'
  const now = Date.parse(at)
  expect(daysLeft(at, now)).toBe(30)
  expect(daysLeft(at, now + 1)).toBe(30)
  expect(daysLeft(at, now + DAY)).toBe(29)
  expect(daysLeft(at, now + 29.5 * DAY)).toBe(1)
  expect(daysLeft(at, now + 31 * DAY)).toBe(1)
})
