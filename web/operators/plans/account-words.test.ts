import { expect, test } from 'bun:test'
import type { PlanAccount } from '../../../contract/plans/operator-plans.ts'
import { planChipOf, planOutlook } from './account-words.ts'

const account: PlanAccount = {
  id: 'acc_1',
  name: 'Okafor Lanterns',
  ownerEmail: 'ada@example.org',
  tier: 'PRO',
  grantedTier: null,
  status: 'ACTIVE',
  interval: 'month',
  trialEndsAt: null,
  graceEndsAt: null,
  cancelAt: null,
  isBanned: false,
  createdAt: '2026-11-01T00:00:00Z',
}
const of = (change: Partial<PlanAccount>) => ({ ...account, ...change })

test('the chip says why an account has its tier', () => {
  expect(planChipOf(account).words).toBe('Pro')
  expect(planChipOf(of({ status: 'PAST_DUE' })).words).toBe('Pro, payment failed')
  expect(planChipOf(of({ tier: 'FREE', status: 'UNPAID' })).words).toBe('Free, payment failed')
  expect(planChipOf(of({ status: 'TRIALING' })).words).toBe('Trial')
  expect(planChipOf(of({ tier: 'FREE', status: 'NONE' })).words).toBe('Free')
  expect(planChipOf(of({ grantedTier: 'FREE', tier: 'FREE' })).words).toBe('Free, set by hand')
})

test('the outlook says what comes first', () => {
  const at = '2026-12-01T00:00:00Z'
  expect(planOutlook(account, 'UTC')).toBe('paid by the month')
  expect(planOutlook(of({ graceEndsAt: at, cancelAt: at }), 'UTC')).toBe(
    'Pro ends on 1 December 2026 without a payment',
  )
  expect(planOutlook(of({ cancelAt: at }), 'UTC')).toBe('cancelled, Pro ends on 1 December 2026')
  expect(planOutlook(of({ interval: null, trialEndsAt: at }), 'UTC')).toBe(
    'the trial ends on 1 December 2026',
  )
  expect(planOutlook(of({ interval: null }), 'UTC')).toBe('')
})
