import { expect, test } from 'bun:test'
import type { Billing, PlanChange } from '../../../contract/plans/billing.ts'
import { planKinds } from '../../../contract/plans/plan-states.ts'
import { changeWords, planSentence, stateWords } from './billing-words.ts'

const reader = { timeZone: 'UTC', locale: 'en-GB' }
const paid: Billing = {
  tier: 'PRO',
  status: 'ACTIVE',
  interval: 'month',
  price: { amount: 1200, currency: 'EUR' },
  renewsAt: '2026-12-21T10:00:00Z',
  cancelAt: null,
  graceEndsAt: null,
  isGranted: false,
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
  invoices: [],
  isConfigured: true,
  hasPortal: true,
  stale: false,
}
const unpaid: Billing = {
  ...paid,
  tier: 'FREE',
  status: 'NONE',
  interval: null,
  price: null,
  renewsAt: null,
  card: null,
}
const state = (change: Partial<Billing>) => stateWords({ ...paid, ...change }, reader).chip
const sentence = (billing: Billing, trial: string | null = null) =>
  planSentence(billing, trial, reader)

test('a paid plan says its price, its next payment and the card', () => {
  expect(state({})).toBe('Active')
  expect(sentence(paid)).toBe('€12 a month. Renews 21 December 2026 with Visa ending 4242.')
  expect(sentence({ ...paid, interval: 'year', card: null })).toBe(
    '€12 a year. Renews 21 December 2026.',
  )
})

test('a cancelled plan says when it ends, and does not renew', () => {
  const cancelled = { ...paid, cancelAt: '2026-12-21T10:00:00Z', renewsAt: null }
  expect(state(cancelled)).toBe('Ends on 21 December 2026')
  expect(sentence(cancelled)).toBe(
    '€12 a month. Pro ends on 21 December 2026; nothing more is taken.',
  )
})

test('a failed payment is shown before everything else', () => {
  expect(state({ status: 'PAST_DUE', isGranted: true })).toBe('Payment failed')
})

test('without a payment the trial, the operator or Free is named', () => {
  expect(sentence({ ...unpaid, tier: 'PRO', status: 'TRIALING' }, '2026-11-30T00:00:00Z')).toBe(
    'Pro for free until 30 November 2026. After that the account is on Free, and everything you made stays.',
  )
  expect(sentence({ ...unpaid, isGranted: true })).toContain('The operator of this installation')
  expect(sentence(unpaid)).toStartWith('Nothing is paid.')
})

test('each change of a plan has its own sentence', () => {
  const change: PlanChange = {
    id: 'pln_1',
    kind: 'started',
    at: '2026-11-21T10:00:00Z',
    by: null,
    interval: 'year',
    until: '2026-12-21T10:00:00Z',
    reason: 'too_expensive',
  }
  const words = (kind: PlanChange['kind']) => changeWords({ ...change, kind }, reader)
  expect(new Set(planKinds.map(words)).size).toBe(planKinds.length)
  expect(words('started')).toBe('Pro began, paid by the year')
  expect(words('cancel-asked')).toBe(
    'Pro was cancelled, from 21 December 2026 on: it costs too much',
  )
})
