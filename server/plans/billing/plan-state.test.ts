import { expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { bestOf, GRACE_MS, nextPlan } from './plan-state.ts'
import type { ProviderSubscription } from './provider.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

const subscription: ProviderSubscription = {
  id: 'sub_1',
  status: 'ACTIVE',
  interval: 'month',
  price: { amount: 1200, currency: 'USD' },
  startedAt: NOW - DAY,
  renewsAt: NOW + 29 * DAY,
  cancelAt: null,
}
const none = { status: 'NONE', plan_interval: null, cancel_at: null, past_due_since: null }
const active = { ...none, status: 'ACTIVE', plan_interval: 'month' as const }
const pastDue = { ...active, status: 'PAST_DUE', past_due_since: NOW - 2 * DAY }

test('an active subscription is Pro without an end', () => {
  const next = nextPlan(none, subscription, NOW)
  expect(next).toMatchObject({ tier: 'PRO', tierEndsAt: null, changes: ['started'] })
  expect(next.state).toMatchObject({ amount: 1200, currency: 'USD', renews_at: NOW + 29 * DAY })
})

test('a failed payment leaves seven days, counted from when it was first seen', () => {
  const failed = { ...subscription, status: 'PAST_DUE' } as const
  const first = nextPlan(active, failed, NOW)
  expect(first).toMatchObject({ tierEndsAt: NOW + GRACE_MS, changes: ['payment-failed'] })
  const later = nextPlan({ ...active, ...first.state }, failed, NOW + 3 * DAY)
  expect(later).toMatchObject({ tierEndsAt: NOW + GRACE_MS, changes: [] })
})

test('the payment after all takes the end away', () => {
  const next = nextPlan(pastDue, subscription, NOW)
  expect(next).toMatchObject({ tier: 'PRO', tierEndsAt: null, changes: ['paid-again'] })
  expect(next.state.past_due_since).toBeNull()
})

for (const status of ['UNPAID', 'INCOMPLETE', 'PAUSED', 'CANCELED'] as const) {
  test(`${status} is Free`, () => {
    const next = nextPlan(active, { ...subscription, status, cancelAt: NOW }, NOW)
    expect(next).toMatchObject({ tier: 'FREE', tierEndsAt: null, changes: ['ended'] })
    expect(next.state.cancel_at).toBeNull()
    expect(nextPlan(none, { ...subscription, status }, NOW).changes).toEqual([])
  })
}

test('a cancellation and its withdrawal are told once each', () => {
  const ending = { ...subscription, cancelAt: NOW + DAY }
  const asked = nextPlan(active, ending, NOW)
  expect(asked).toMatchObject({ tier: 'PRO', changes: ['cancel-asked'] })
  const before = { ...active, ...asked.state }
  expect(nextPlan(before, ending, NOW).changes).toEqual([])
  expect(nextPlan(before, subscription, NOW).changes).toEqual(['cancel-withdrawn'])
})

test('another interval is told', () => {
  const yearly = { ...subscription, interval: 'year' } as const
  expect(nextPlan(active, yearly, NOW).changes).toEqual(['interval-changed'])
})

test('of several subscriptions the one that gives most counts, then the newest', () => {
  const of = (id: string, change: Partial<ProviderSubscription>) => ({
    subscription: { ...subscription, id, ...change },
  })
  const old = of('old', { startedAt: 1 })
  const young = of('young', { startedAt: 2 })
  const ended = of('ended', { status: 'CANCELED', startedAt: 3 })
  const due = of('due', { status: 'PAST_DUE', startedAt: 4 })
  expect(bestOf([ended, old, due, young, { subscription: null }])).toBe(young)
  expect(bestOf([ended, due])).toBe(due)
  expect(bestOf([{ subscription: null }, ended])).toBe(ended)
  expect(bestOf([])).toBeUndefined()
})
