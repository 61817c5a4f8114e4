import { describe, expect, test } from 'bun:test'
import { NOT_AN_ADDRESS } from '../../../contract/links/target-words.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { sentenceFor, words, worksUntil } from './shortener-words.ts'

const now = new Date('2026-11-21T09:42:00Z')
const utcClock = (time: Date) => time.toISOString().slice(11, 16)

const problem = (status: number, kind: string, more: object = {}, retryAfter?: number) =>
  new ApiProblem(
    {
      type: `/problems/${kind}`,
      title: 'Title',
      status,
      detail: 'A detail.',
      requestId: 'req_7hw2k9d4mz',
      ...more,
    },
    retryAfter,
  )

describe('what the shortener says', () => {
  test('after the tenth link in an hour it says when to come back, and offers an account', () => {
    expect(sentenceFor(problem(429, 'too-many-demo-links', {}, 1080), now, utcClock)).toBe(
      'That was the tenth link in an hour. Make an account to go on, or come back at 10:00.',
    )
  })

  test.each([
    [
      'Remove the user name and password from the address',
      'This address cannot be shortened: remove the user name and password from the address.',
    ],
    [
      'Addresses inside a private network cannot be shortened',
      'Addresses inside a private network cannot be shortened.',
    ],
  ])('an address that is refused, because: %s', (message, sentence) => {
    const errors = [{ path: 'redirectTo', message }]
    expect(sentenceFor(problem(422, 'invalid', { errors }), now)).toBe(sentence)
  })

  test('another limit shows its own detail', () => {
    expect(sentenceFor(problem(429, 'too-many-requests'), now)).toBe('A detail.')
  })

  test('a server error shows the request id', () => {
    expect(sentenceFor(problem(500, 'internal'), now)).toBe(
      'That did not work, and it is our fault. Try again. Request req_7hw2k9d4mz',
    )
  })

  test('a full disk shows its own detail', () => {
    expect(sentenceFor(problem(507, 'disk-full'), now)).toBe('A detail.')
  })

  test('what is no address is answered with what to paste', () => {
    const errors = [{ path: 'redirectTo', message: NOT_AN_ADDRESS }]
    expect(sentenceFor(problem(422, 'invalid', { errors }), now)).toBe(NOT_AN_ADDRESS)
  })

  test('without a connection it says that the address stays', () => {
    expect(sentenceFor(new TypeError('Failed to fetch'), now)).toBe(words.offline)
  })

  test('a demo link works for seven days', () => {
    expect(worksUntil(now)).toBe('28 November 2026')
  })
})
