import { expect, test } from 'bun:test'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0, ''],
  ['furly-7', 1, '7 of at least 10 characters.'],
  ['correct-ho', 2, '10 characters. Fair.'],
  ['correct-hors', 3, '12 characters. Good.'],
  ['correct-horse-battery', 4, '21 characters. Strong.'],
  ['abababababababababab', 1, '20 characters. Easy to guess.'],
  ['password123', 1, 'Too common.'],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Too common.'],
  ['Welcome-2026-2026-2026', 1, 'Too common.'],
])('%p fills %p of four parts', (password, level, words) => {
  expect(passwordStrength(password)).toEqual({ level, words })
})

test('characters outside the basic plane count once', () => {
  expect(passwordStrength('🔑🔒🗝️').words).toBe('4 of at least 10 characters.')
})
