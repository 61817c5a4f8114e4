import { describe, expect, test } from 'bun:test'
import { comparedKey, keyProblem, writtenKey } from './keys.ts'
import { openKeyBeginning, openKeyMessages as says } from './open-keys.ts'

const problem = (key: string) => keyProblem(key, { keyRule: 'open' })

describe('a domain with open keys takes', () => {
  test.each([
    ['a'],
    ['-lead'],
    ['~'],
    ['@me'],
    ['c++'],
    ['v1.2'],
    ['2025/spring/sale'],
    ['東京/案内'],
    ['हिन्दी'],
    ['שלום'],
    ['٣'],
    ['🎉'],
    ['👍🏽'],
    ['👩‍👩‍👧'],
    ['🇩🇪'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['1️⃣'],
    ['❤️'],
    ['cafe\u0301'],
    ['a/b/c/d/e/f/g/h'],
    ['x'.repeat(190)],
    ['🎉'.repeat(190)],
    ['...'],
    ['docs/intro'],
  ])('%s', (key) => {
    expect(problem(key)).toBeUndefined()
  })
})

describe('a domain with open keys refuses', () => {
  test.each([
    ['', says.empty],
    ['x'.repeat(191), says.long],
    ['x'.repeat(100_000), says.long],
    ['a/b/c/d/e/f/g/h/i', says.segments],
    ['/a', says.slashes],
    ['a/', says.slashes],
    ['a//b', says.slashes],
    ['a b', says.signs],
    ['a?b', says.signs],
    ['a#b', says.signs],
    ['a%2Fb', says.signs],
    ['a\\b', says.signs],
    ['a,b', says.signs],
    ['a\u200bb', says.signs],
    ['a\u202eb', says.signs],
    ['\u3164', says.signs],
    ['\u0301', says.signs],
    ['\ud83d', says.signs],
    ['x\u200dy', says.signs],
    ['²', says.signs],
    ['.', says.dots],
    ['a/../b', says.dots],
    ['Login', says.reserved],
    ['robots.txt', says.reserved],
    ['_/pictures', says.reserved],
    ['.well-known/x', says.reserved],
  ])('%j', (key, message) => {
    expect(problem(key)).toBe(message)
  })
})

test('keys are kept in NFC, and compared as their domain does', () => {
  expect(writtenKey('cafe\u0301')).toBe('caf\u00e9')
  expect(comparedKey('CAFE\u0301')).toBe('caf\u00e9')
  expect(comparedKey('ΟΔΟΣ')).toBe(comparedKey('οδος'))
  expect(comparedKey('ΟΔΟΣ/x')).toBe(comparedKey('οδοσ/X'))
  expect(comparedKey('Abc', { caseSensitive: true })).toBe('Abc')
  expect(comparedKey('E\u0301', { caseSensitive: true })).toBe('\u00c9')
  for (const key of ['İstanbul', 'Straße', 'ΣΑΣ', 'ǅ', 'Abc']) {
    expect(comparedKey(comparedKey(key))).toBe(comparedKey(key))
  }
})

test('the beginning of a text that can be a key ends at the first other sign', () => {
  expect(openKeyBeginning('東京/案内), and')).toBe('東京/案内')
  expect(openKeyBeginning('(a')).toBe('')
})
