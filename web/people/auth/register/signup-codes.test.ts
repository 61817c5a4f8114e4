import { expect, test } from 'bun:test'
import { signupCodes } from './signup-codes.ts'

test('codes kept by earlier pages are sent', () => {
  const cookies = 'theme=dark; signupReferralCode=mara-7; signupPromoCode=SPRING%2026'
  expect(signupCodes(cookies)).toEqual({ referralCode: 'mara-7', promoCode: 'SPRING 26' })
})

test('without codes none are sent', () => {
  expect(signupCodes('theme=dark')).toEqual({})
  expect(signupCodes('')).toEqual({})
})

test('invalid codes are left out', () => {
  const cookies = `signupReferralCode=%20; signupPromoCode=${'x'.repeat(65)}`
  expect(signupCodes(cookies)).toEqual({})
})
