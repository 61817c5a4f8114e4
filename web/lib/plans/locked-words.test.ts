import { expect, test } from 'bun:test'
import { lockedWords } from './locked-words.ts'

test('days beyond the clicks of the month are named with the reason', () => {
  const span = {
    from: '2026-11-13T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    reason: 'clicks',
  } as const
  expect(lockedWords([span], 'FREE', 'en-GB')).toBe(
    '13 November to 30 November are not shown. The 5,000 clicks that Free counts in a month were used up before. They are recorded.',
  )
  const oneDay = { ...span, from: '2026-11-30T00:00:00.000Z' }
  expect(lockedWords([oneDay], 'PRO', 'en-GB')).toBe(
    '30 November is not shown. The 250,000 clicks that Pro counts in a month were used up before. They are recorded.',
  )
})

test('several spans are one sentence', () => {
  const words = lockedWords(
    [
      { from: '2026-10-25T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z', reason: 'clicks' },
      { from: '2026-11-07T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z', reason: 'clicks' },
    ],
    'FREE',
    'en-GB',
  )
  expect(words).toStartWith(
    '25 October to 31 October and 7 November to 23 November are not shown. The 5,000 clicks',
  )
  expect(words.match(/recorded/g)).toHaveLength(1)
})

test('days further back than the tier keeps are named with the reason', () => {
  const span = {
    from: '2026-09-20T00:00:00.000Z',
    to: '2026-10-22T00:00:00.000Z',
    reason: 'retention',
  } as const
  expect(lockedWords([span], 'FREE', 'en-GB')).toBe(
    'Days before 22 October are not shown: Free keeps 30 days in reports.',
  )
  expect(lockedWords([span], 'PRO', 'en-GB')).toContain('Pro keeps 2 years in reports.')
})

test('days of which only sums are kept are named with what can be asked of them', () => {
  const span = {
    from: '2026-09-12T00:00:00.000Z',
    to: '2026-10-01T00:00:00.000Z',
    reason: 'detail',
  } as const
  expect(lockedWords([span], 'PRO', 'en-GB')).toBe(
    '12 September to 30 September: not shown, as only sums are kept of these clicks. Look at whole months, with fewer filters.',
  )
})
