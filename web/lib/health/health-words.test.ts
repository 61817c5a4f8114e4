import { describe, expect, test } from 'bun:test'
import { monitorStates } from '../../../contract/monitoring/states.ts'
import { healthWords, stateTone } from './health-words.ts'
import { lengthWords } from './since.ts'

const now = new Date('2026-11-21T12:00:00Z')
const words = (state: (typeof monitorStates)[number], reason: string | null = null) =>
  healthWords({ state, since: '2026-11-21T11:18:00Z', reason }, now)

describe('a state in a line', () => {
  test('says for how long a Target is down, and why', () => {
    expect(words('DOWN', 'Answers 404')).toBe('Down 42 min, answers 404')
    expect(words('DOWN', 'DNS has no address')).toBe('Down 42 min, DNS has no address')
    expect(words('DOWN')).toBe('Down 42 min')
  })

  test('calls neither the first failure nor the first good answer the end of it', () => {
    expect(words('SUSPECT', 'Answers 404')).toBe('Checking again')
    expect(stateTone('SUSPECT')).toBe('good')
    expect(words('RECOVERING')).toBe('Answering again, one more check')
    expect(stateTone('RECOVERING')).toBe('bad')
  })

  test('never calls a Target broken that turns checks away', () => {
    expect(words('BLOCKED', 'A robot wall answers 403')).toBe(
      'Cannot verify: a robot wall answers 403',
    )
    expect(words('BLOCKED', 'Cannot verify: a robot wall answers 403')).toBe(
      'Cannot verify: a robot wall answers 403',
    )
    expect(stateTone('BLOCKED')).toBe('news')
  })

  test('has words for every state', () => {
    for (const state of monitorStates) expect(words(state)).not.toBe('')
    expect(words('PAUSED', 'Paused by Mira Jansen')).toBe('Paused by Mira Jansen')
    expect(words('DEGRADED', 'Slow: usually 310 ms')).toBe('Slow: usually 310 ms')
  })
})

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [47 * 60 + 40, '47 min'],
  [4 * 3600 + 12 * 60, '4 h 12 min'],
  [2 * 3600 + 20, '2 h'],
  [3 * 86_400 + 2 * 3600, '3 d 2 h'],
  [-5, '0 s'],
])('%p seconds are %p', (seconds, written) => expect(lengthWords(seconds)).toBe(written))
