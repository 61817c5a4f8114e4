import { expect, test } from 'bun:test'
import { signupCodes } from './signup-codes.ts'

test('the codes of earlier pages travel along', () => {
  const cookies = 'theme=dark; signupReferralCode=mara-7; signupPromoCode=SPRING%2026'
  expect(signupCodes(cookies)).toEqual({ referralCode: 'mara-7', promoCode: 'SPRING 26' })
})

test('none are sent where there are none', () => {
  expect(signupCodes('theme=dark')).toEqual({})
  expect(signupCodes('')).toEqual({})
})

test('what can be no code does not stop a registration', () => {
  const cookies = `signupReferralCode=%20; signupPromoCode=${'x'.repeat(65)}`
  expect(signupCodes(cookies)).toEqual({})
})
