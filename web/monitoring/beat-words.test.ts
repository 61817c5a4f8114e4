import { describe, expect, test } from 'bun:test'
import { beatsOf, beatWords } from './beat-words.ts'

const outcomes = { u: 'up', s: 'degraded', d: 'down', b: 'blocked' } as const
const checks = (letters: string) =>
  [...letters].map((letter) => ({ outcome: outcomes[letter as keyof typeof outcomes] }))

describe('the bar of the last checks', () => {
  test('draws the first two failures of a run as suspicions', () => {
    expect(beatsOf(checks('usddddub'))).toEqual([
      'good',
      'warn',
      'suspect',
      'suspect',
      'bad',
      'bad',
      'good',
      'quiet',
    ])
  })

  test('takes failures at its start for confirmed ones', () => {
    expect(beatsOf(checks('ddud'))).toEqual(['bad', 'bad', 'good', 'suspect'])
  })

  test('says its sums in words', () => {
    expect(beatWords(checks('uuusdd'))).toBe('6 checks: 3 up, 1 slow or changed, 2 failed')
    expect(beatWords(checks('ub'))).toBe('2 checks: 1 up, 1 turned away')
    expect(beatWords(checks('u'))).toBe('1 check: 1 up')
    expect(beatWords([])).toBe('No checks yet')
  })
})
