import { expect, test } from 'bun:test'
import { trialDaysLeft } from './trial.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['no trial', null, 0],
  ['a trial that has ended', '2026-11-21T11:59:59Z', 0],
  ['a trial that ends now', '2026-11-21T12:00:00Z', 0],
  ['its last second', '2026-11-21T12:00:01Z', 1],
  ['exactly a day', '2026-11-22T12:00:00Z', 1],
  ['a day and a second', '2026-11-22T12:00:01Z', 2],
  ['its beginning', '2026-12-05T12:00:00Z', 14],
  ['its beginning, on a clock that runs five minutes late', '2026-12-05T12:05:00Z', 14],
])('days left of %s', (_, endsOn, days) => {
  expect(trialDaysLeft(endsOn, now)).toBe(days)
})
