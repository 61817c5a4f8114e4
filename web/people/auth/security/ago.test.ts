import { expect, test } from 'bun:test'
import { ago } from './ago.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-12T12:00:00Z', '9 days ago'],
  ['2026-07-14T12:00:00Z', '4 months ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s was %s', (at, words) => {
  expect(ago(at, now)).toBe(words)
})
