import { expect, test } from 'bun:test'
import { stateOf } from './link-state.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const plain = {
  deletedAt: null,
  disabled: false,
  expiresAt: null,
  startsAt: null,
  maxClicks: null,
  clicks: { human: 5, total: 9 },
}
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test('the state is what visitors experience, and the first obstacle wins', () => {
  expect(stateOf(plain, now)).toBe('Active')
  expect(stateOf({ ...plain, startsAt: at(1) }, now)).toBe('Not started yet')
  expect(stateOf({ ...plain, startsAt: at(-1), expiresAt: at(1) }, now)).toBe('Active')
  expect(stateOf({ ...plain, expiresAt: at(0) }, now)).toBe('Ended')
  expect(stateOf({ ...plain, maxClicks: 6 }, now)).toBe('Active')
  expect(stateOf({ ...plain, maxClicks: 5 }, now)).toBe('Ended')
  expect(stateOf({ ...plain, maxClicks: 5, disabled: true }, now)).toBe('Paused')
  expect(stateOf({ ...plain, disabled: true, deletedAt: at(-1) }, now)).toBe('In the trash')
})
