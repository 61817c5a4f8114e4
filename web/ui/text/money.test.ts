import { expect, test } from 'bun:test'
import { exactMoney, moneyWords } from './money.ts'

test('amounts are written in the digits of their currency', () => {
  expect(moneyWords({ amount: 1200, currency: 'USD' }, 'en-US')).toBe('$12')
  expect(moneyWords({ amount: 950, currency: 'EUR' }, 'en-US')).toBe('€9.50')
  expect(moneyWords({ amount: 1200, currency: 'JPY' }, 'en-US')).toBe('¥1,200')
  expect(moneyWords({ amount: -500, currency: 'USD' }, 'en-US')).toBe('-$5')
})

test('columns show every digit', () => {
  expect(exactMoney({ amount: 1200, currency: 'USD' }, 'en-US')).toBe('$12.00')
  expect(exactMoney({ amount: 1200, currency: 'JPY' }, 'en-US')).toBe('¥1,200')
})
