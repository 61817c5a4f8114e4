import { expect, test } from 'bun:test'
import { standingOf } from './standing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const standing = (tier: 'FREE' | 'PRO', freeTrialEndsOn: string | null) =>
  standingOf({ tier, freeTrialEndsOn }, now, 'UTC')

test('a trial is told with its days and its end', () => {
  const { kind, sentence } = standing('PRO', '2026-11-26T11:00:00Z')
  expect(kind).toBe('trial')
  expect(sentence).toContain('Your trial ends in 5 days, on 26 November 2026.')
  expect(standing('PRO', '2026-11-22T11:00:00Z').sentence).toContain('in 1 day,')
})

test('afterwards the tier tells', () => {
  expect(standing('FREE', '2026-11-21T11:00:00Z').kind).toBe('free')
  expect(standing('PRO', '2026-11-21T11:00:00Z').kind).toBe('pro')
  expect(standing('FREE', null).kind).toBe('free')
  expect(standing('PRO', null).kind).toBe('pro')
})
