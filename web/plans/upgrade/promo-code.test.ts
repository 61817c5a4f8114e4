import { expect, test } from 'bun:test'
import { findPromoCode } from './promo-code.ts'

test('the code is the trimmed value of the cookie', () => {
  expect(findPromoCode('theme=dark; signupPromoCode=%20SPRING%2026%20')).toBe('SPRING 26')
})

test('an empty or missing cookie holds no code', () => {
  expect(findPromoCode('signupPromoCode=%20')).toBeUndefined()
  expect(findPromoCode('theme=dark')).toBeUndefined()
})
