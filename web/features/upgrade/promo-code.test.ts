import { expect, test } from 'bun:test'
import { findPromoCode } from './promo-code.ts'

test('the code is what the cookie holds, without spaces around it', () => {
  expect(findPromoCode('theme=dark; signupPromoCode=%20SPRING%2026%20')).toBe('SPRING 26')
})

test('an empty cookie holds no code', () => {
  expect(findPromoCode('signupPromoCode=%20')).toBeUndefined()
  expect(findPromoCode('theme=dark')).toBeUndefined()
})
