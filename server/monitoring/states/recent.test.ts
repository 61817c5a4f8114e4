import { expect, test } from 'bun:test'
import { addRecent, type KeptCheck, readRecent, usualTimes } from './recent.ts'

const AT = Date.parse('2026-11-21T12:00:00Z')

test('The last fifty checks are kept and read back in order', () => {
  let recent: KeptCheck[] = []
  const outcomes = ['up', 'degraded', 'down', 'blocked'] as const
  for (let number = 0; number < 60; number++) {
    const outcome = outcomes[number % 4] ?? 'up'
    recent = addRecent(recent, { at: AT + number * 1000, outcome, ms: number })
  }
  const read = readRecent(recent)
  expect(read).toHaveLength(50)
  expect(read[0]).toEqual({ at: '2026-11-21T12:00:10.000Z', outcome: 'down', ms: 10 })
  expect(read.at(-1)).toEqual({ at: '2026-11-21T12:00:59.000Z', outcome: 'blocked', ms: 59 })
})

test('Usual times are those of answers, and unknown while there are fewer than ten', () => {
  const answers = Array.from({ length: 20 }, (_, at): KeptCheck => [at, 'u', (at + 1) * 10])
  const failures: KeptCheck[] = [
    [1, 'd', 9999],
    [2, 'd', null],
  ]
  expect(usualTimes([...answers, ...failures])).toEqual({ p50: 100, p95: 190 })
  expect(usualTimes(answers.slice(0, 9))).toEqual({ p50: null, p95: null })
})
