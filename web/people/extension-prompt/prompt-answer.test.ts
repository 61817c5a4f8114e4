import { afterEach, expect, test } from 'bun:test'
import { isKeptAtLogout } from '../../lib/session/token.ts'
import { isAnswered, putOff, refuse } from './prompt-answer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21)

const original = globalThis.localStorage
afterEach(() => {
  globalThis.localStorage = original
})

/** A browser's storage, as far as the answer needs it. */
function openStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
  return kept
}

test('"Maybe later" holds for 30 days', () => {
  openStorage()
  expect(isAnswered(now)).toBe(false)
  putOff(now)
  expect(isAnswered(now)).toBe(true)
  expect(isAnswered(now + 30 * DAY_MS - 1)).toBe(true)
  expect(isAnswered(now + 30 * DAY_MS)).toBe(false)
})

test('a clock that was set back puts it off no longer', () => {
  openStorage()
  putOff(now)
  expect(isAnswered(now - 1)).toBe(false)
})

test('"Don’t show again" holds for good, under its own key', () => {
  const kept = openStorage()
  refuse()
  expect(kept.get('hideExtensionPrompt')).toBe('true')
  expect(isAnswered(now + 4000 * DAY_MS)).toBe(true)
})

test('both answers are kept at a logout', () => {
  const kept = openStorage()
  putOff(now)
  refuse()
  expect([...kept.keys()].map(isKeptAtLogout)).toEqual([true, true])
})

test('without a storage nothing is answered', () => {
  globalThis.localStorage = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  } as unknown as Storage
  putOff(now)
  refuse()
  expect(isAnswered(now)).toBe(false)
})
