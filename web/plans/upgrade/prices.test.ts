import { expect, test } from 'bun:test'
import type { Promotion } from '../../../contract/plans/billing.ts'
import { discounted, promotionWords, yearlyWords } from './prices.ts'

const price = (amount: number, currency = 'USD') => ({ amount, currency })
const yearly = (month: number, year: number, currency = 'USD') =>
  yearlyWords({ month: price(month), year: price(year, currency) })
const spring: Promotion = {
  code: 'SPRING24',
  percentOff: 20,
  amountOff: null,
  currency: null,
  duration: 'once',
  months: null,
  endsAt: null,
}
const words = (change: Partial<Promotion>, interval: 'month' | 'year' = 'month') =>
  promotionWords({ ...spring, ...change }, { price: price(1200), interval }, 'en-US')

test('the yearly price names what it saves, and nothing that it does not', () => {
  expect(yearly(1200, 12_000)).toBe('Yearly, 2 months free')
  expect(yearly(1200, 13_200)).toBe('Yearly, 1 month free')
  expect(yearly(1200, 11_500)).toBe('Yearly, 20% less')
  expect(yearly(1200, 14_400)).toBe('Yearly')
  expect(yearly(1200, 15_000)).toBe('Yearly')
  expect(yearly(1200, 12_000, 'EUR')).toBe('Yearly')
  expect(yearlyWords({ month: null, year: price(12_000) })).toBe('Yearly')
})

test('a promotion takes off a share or an amount, never more than the price', () => {
  expect(discounted(price(1250), spring)).toEqual(price(1000))
  const amount = { ...spring, percentOff: null, amountOff: 500, currency: 'USD' }
  expect(discounted(price(1200), amount)).toEqual(price(700))
  expect(discounted(price(300), amount)).toEqual(price(0))
  expect(discounted(price(1200, 'EUR'), amount)).toBeUndefined()
})

test('a promotion is told with its length and the price that follows', () => {
  expect(words({})).toBe('SPRING24 takes 20% off the first payment: $9.60 a month, then $12.')
  expect(words({ duration: 'forever' })).toBe(
    'SPRING24 takes 20% off every payment: $9.60 a month.',
  )
  expect(words({ duration: 'repeating', months: 3 })).toBe(
    'SPRING24 takes 20% off the payments of the first 3 months: $9.60 a month, then $12.',
  )
  expect(words({ percentOff: null, amountOff: 500, currency: 'EUR' })).toBe(
    'SPRING24 takes €5 off the first payment, but this price is in another currency.',
  )
})
