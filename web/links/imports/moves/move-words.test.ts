import { expect, test } from 'bun:test'
import type { MoveCheck } from '../../../../contract/links/move-checks.ts'
import { aboutTime, durationWords, endTitle, endWords, progressWords } from './move-words.ts'

const check: MoveCheck = {
  importId: 'imp_1',
  status: 'DONE',
  oldAddress: 'https://old.example/',
  total: 3000,
  done: 3000,
  same: 3000,
  skipped: 0,
  found: [],
  secondsLeft: null,
  problem: null,
  startedAt: '2026-11-21T12:00:00Z',
  endedAt: '2026-11-21T12:50:00Z',
}

test('a check says beforehand how long it takes', () => {
  expect(durationWords(3000)).toStartWith('3,000 links take about 50 minutes, because')
  expect(durationWords(1)).toStartWith('1 link takes less than a minute, because')
  expect([59, 60, 5400, 5401, 50_000].map(aboutTime)).toEqual([
    'less than a minute',
    'about 1 minute',
    'about 90 minutes',
    'about 2 hours',
    'about 14 hours',
  ])
})

test('and meanwhile how far it is', () => {
  const running = { ...check, status: 'RUNNING', done: 60, same: 58, secondsLeft: 2940 } as const
  expect(progressWords(running)).toBe('60 of 3,000 addresses, about 49 minutes left')
  const found = [{ kind: 'different', rows: 2 }] as const
  expect(progressWords({ ...running, found: [...found] })).toBe(
    '60 of 3,000 addresses, 2 differences, about 49 minutes left',
  )
})

test('and at its end what it found', () => {
  expect(endTitle(check)).toBe('All 3,000 addresses lead where they led')
  expect(endTitle({ ...check, same: 1, total: 1 })).toBe('The address leads where it led')
  expect(endTitle({ ...check, same: 0, skipped: 3000 })).toBe('No old address is known')
  expect(endTitle({ ...check, found: [{ kind: 'old-silent', rows: 1 }] })).toBe(
    '1 address to look at',
  )
  expect(endWords({ ...check, same: 2999, skipped: 1 })).toBe(
    '2,999 of 3,000 links lead where their addresses below https://old.example/ led. 1 row has no key, or is of another domain.',
  )
  expect(endWords({ ...check, status: 'FAILED', done: 50, problem: 'It was away.' })).toBe(
    'It was away. 50 of 3,000 addresses were compared.',
  )
})
