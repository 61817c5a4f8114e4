import { expect, test } from 'bun:test'
import { spansOf } from './period.ts'
import { daysOf } from './period-words.ts'

const now = new Date(2026, 10, 21, 9, 30)

test('the name of a twelve-month period ends today', () => {
  expect(daysOf(spansOf('12mo', now).counted)).toContain('21')
  expect(daysOf(spansOf('12mo', now).counted)).not.toContain('30')
})

test('the name of a past period includes its last day', () => {
  const chosen = spansOf({ from: '2026-11-03', until: '2026-11-15' }, now).counted
  expect(daysOf(chosen)).toContain('15')
})
