import { describe, expect, test } from 'bun:test'
import {
  claimsOf,
  expiryOf,
  isKeptAtLogout,
  isLive,
  isSameUserAndAccount,
  roleOf,
  tokenCookie,
} from './token.ts'

const nowMs = Date.UTC(2026, 10, 21, 9, 42)
const nowS = nowMs / 1000

function tokenWith(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

describe('a stored token', () => {
  test('lives until its expiry claim, in seconds', () => {
    expect(isLive(tokenWith({ exp: nowS + 1 }), nowMs)).toBe(true)
    expect(isLive(tokenWith({ exp: nowS }), nowMs)).toBe(false)
    expect(isLive(tokenWith({ exp: nowMs }), nowMs)).toBe(true)
  })

  test('may have claims that need the URL-safe alphabet', () => {
    const token = tokenWith({ sub: 'usr_ü>>>???', exp: nowS + 60 })
    expect(token).toMatch(/[-_]/)
    expect(expiryOf(token)).toBe(nowS + 60)
  })

  test.each(['', 'token', 'a.b.c', 'a..c', tokenWith({}), tokenWith({ exp: 'soon' })])(
    'is not live: %p',
    (token) => expect(isLive(token, nowMs)).toBe(false),
  )
})

test('two tokens are compared by their user and account', () => {
  const first = tokenWith({ sub: 'usr_1', acc: 'acc_1', sid: 'ses_1' })
  expect(isSameUserAndAccount(first, tokenWith({ sub: 'usr_1', acc: 'acc_1', sid: 'ses_2' }))).toBe(
    true,
  )
  expect(isSameUserAndAccount(first, tokenWith({ sub: 'usr_1', acc: 'acc_2', sid: 'ses_1' }))).toBe(
    false,
  )
  expect(isSameUserAndAccount(first, tokenWith({ sub: 'usr_2', acc: 'acc_1', sid: 'ses_1' }))).toBe(
    false,
  )
  expect(isSameUserAndAccount('', first)).toBe(false)
})

test('a token has the claims of its user, and any other text has none', () => {
  expect(claimsOf(tokenWith({ sub: 'usr_ada' })).sub).toBe('usr_ada')
  for (const text of [null, '', 'a.b.c', `a.${btoa('null')}.c`]) expect(claimsOf(text)).toEqual({})
})

test('a stored role is a bitmask of the seven permissions, or none', () => {
  expect([roleOf('0'), roleOf('15'), roleOf('127')]).toEqual([0, 15, 127])
  for (const text of [null, '', '128', '-1', '1.5', 'Owner']) expect(roleOf(text)).toBeUndefined()
})

describe('the cookie of a token', () => {
  test('lasts as long as the token, on our pages only', () => {
    const token = tokenWith({ exp: nowS + 3600 })
    expect(tokenCookie(token, nowMs, false)).toBe(
      `token=${token}; Path=/app/; Max-Age=3600; SameSite=Lax`,
    )
  })

  test('is marked Secure on https', () => {
    expect(tokenCookie(tokenWith({ exp: nowS + 1 }), nowMs, true)).toEndWith('; Secure')
  })

  test('expires at once if the token has ended', () => {
    expect(tokenCookie(tokenWith({ exp: nowS - 1 }), nowMs, false)).toContain('Max-Age=0;')
  })
})

test('a logout keeps hidden notices and the data of a registration', () => {
  expect(['hideExtensionPrompt', 'signupPromoCode'].every(isKeptAtLogout)).toBe(true)
  expect(['token', 'role', 'assumedFromToken', 'draft'].some(isKeptAtLogout)).toBe(false)
})
