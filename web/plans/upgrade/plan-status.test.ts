import { expect, test } from 'bun:test'
import { planStatusOf } from './plan-status.ts'

const now = new Date('2026-11-21T12:00:00Z')
const status = (tier: 'FREE' | 'PRO', freeTrialEndsOn: string | null) =>
  planStatusOf({ tier, freeTrialEndsOn }, now, 'UTC')

test('a trial shows its remaining days and its end', () => {
  const { kind, sentence } = status('PRO', '2026-11-26T11:00:00Z')
  expect(kind).toBe('trial')
  expect(sentence).toContain('Your trial ends in 5 days, on 26 November 2026.')
  expect(status('PRO', '2026-11-22T11:00:00Z').sentence).toContain('in 1 day,')
})

test('without a trial the tier decides', () => {
  expect(status('FREE', '2026-11-21T11:00:00Z').kind).toBe('free')
  expect(status('PRO', '2026-11-21T11:00:00Z').kind).toBe('pro')
  expect(status('FREE', null).kind).toBe('free')
  expect(status('PRO', null).kind).toBe('pro')
})

test('what is paid counts before a trial that is not over', () => {
  const account = { tier: 'PRO', freeTrialEndsOn: '2026-11-26T11:00:00Z', isPaying: true } as const
  expect(planStatusOf(account, now, 'UTC').kind).toBe('pro')
})
