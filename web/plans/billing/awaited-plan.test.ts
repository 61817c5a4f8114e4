import { expect, test } from 'bun:test'
import type { Billing } from '../../../contract/plans/billing.ts'
import { hasArrived, nextLookMs } from './awaited-plan.ts'

const billing: Billing = {
  tier: 'PRO',
  status: 'ACTIVE',
  interval: 'month',
  price: null,
  renewsAt: null,
  cancelAt: null,
  graceEndsAt: null,
  isGranted: false,
  card: null,
  invoices: [],
  isConfigured: true,
  hasPortal: true,
  stale: false,
}

test('a trial, an unfinished payment or a tier by hand is no payment', () => {
  expect(hasArrived(undefined)).toBe(false)
  expect(hasArrived({ ...billing, status: 'TRIALING' })).toBe(false)
  expect(hasArrived({ ...billing, status: 'INCOMPLETE', tier: 'FREE' })).toBe(false)
  expect(hasArrived({ ...billing, status: 'NONE', isGranted: true })).toBe(false)
  expect(hasArrived(billing)).toBe(true)
})

test('the plan is read every second first, then slower, and not for ever', () => {
  expect(nextLookMs(0)).toBe(1000)
  expect(nextLookMs(30_000)).toBe(5000)
  expect(nextLookMs(600_000)).toBe(false)
})
