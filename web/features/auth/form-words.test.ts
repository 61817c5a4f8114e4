import { expect, test } from 'bun:test'
import type { ProblemBody } from '../../../contract/problem.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { formSentence } from './form-words.ts'

const now = new Date('2026-11-21T09:42:00Z')
const utcClock = (time: Date) => time.toISOString().slice(11, 16)

function problem(kind: string, body: Partial<ProblemBody>, retryAfter?: number) {
  const whole = { type: `/problems/${kind}`, title: '', status: 401, detail: 'A detail.', ...body }
  return new ApiProblem({ requestId: 'req_1', ...whole }, retryAfter)
}

test('without an error there is no sentence', () => {
  expect(formSentence(null, now)).toBeUndefined()
})

test('a wrong password shows the sentence of the server', () => {
  expect(formSentence(problem('wrong-credentials', {}), now)).toBe('A detail.')
})

test('a locked login says until when', () => {
  const locked = problem('login-locked', { status: 429 }, 840)
  expect(formSentence(locked, now, utcClock)).toBe(
    'This login is locked until 09:56. We sent a mail about it. You can reset the password meanwhile.',
  )
})

test('an error shown at a field is not repeated', () => {
  const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
  expect(formSentence(problem('invalid', { status: 422, errors }), now)).toBeUndefined()
})

test('a failure of the server includes the request id', () => {
  expect(formSentence(problem('internal', { status: 500 }), now)).toContain('Request req_1')
})

test('a full disk shows the sentence of the server', () => {
  const full = problem('disk-full', { status: 507, detail: 'Tell whoever runs it.' })
  expect(formSentence(full, now)).toBe('Tell whoever runs it.')
})

test('a network error says that you are offline', () => {
  expect(formSentence(new TypeError('Failed to fetch'), now)).toStartWith('You are offline.')
})
