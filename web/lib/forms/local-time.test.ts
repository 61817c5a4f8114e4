import { expect, test } from 'bun:test'
import { isoOfLocal, localOfIso } from './local-time.ts'

test.each(['2026-11-21T09:30', '2026-03-29T12:00', '2026-10-25T23:59'])(
  '%s comes back as it was entered',
  (text) => {
    expect(localOfIso(isoOfLocal(text))).toBe(text)
  },
)

test('an empty or invalid text has no time', () => {
  expect(isoOfLocal('')).toBeNull()
  expect(isoOfLocal('tomorrow')).toBeNull()
  expect(localOfIso(null)).toBe('')
})
