import { expect, test } from 'bun:test'
import { nextAttemptAt } from '../../../platform/outgoing/retries.ts'
import { RETRIES_MS } from './back-off.ts'

test('a delivery is tried seven times, at longer and longer intervals', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
    nextAttemptAt(RETRIES_MS, { attempts, now: 0 }),
  )
  expect(pauses).toEqual([5000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, null])
})
