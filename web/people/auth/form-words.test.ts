import { expect, test } from 'bun:test'
import type { ProblemBody } from '../../../contract/problem.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { formSentence } from './form-words.ts'

function problem(kind: string, body: Partial<ProblemBody>) {
  const whole = { type: `/problems/${kind}`, title: '', status: 401, detail: 'A detail.', ...body }
  return new ApiProblem({ requestId: 'req_1', ...whole })
}

test('without an error there is no sentence', () => {
  expect(formSentence(null)).toBeUndefined()
})

test('a wrong password shows the sentence of the server', () => {
  expect(formSentence(problem('wrong-credentials', {}))).toBe('A detail.')
})

test('a locked login shows the sentence of the server, which says when to try again', () => {
  const locked = problem('login-locked', { status: 429, detail: 'Try again in 5 seconds.' })
  expect(formSentence(locked)).toBe('Try again in 5 seconds.')
})

test('an error shown at a field is not repeated', () => {
  const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
  expect(formSentence(problem('invalid', { status: 422, errors }))).toBeUndefined()
})

test('a failure of the server includes the request id', () => {
  expect(formSentence(problem('internal', { status: 500 }))).toContain('Request req_1')
})

test('a full disk shows the sentence of the server', () => {
  const full = problem('disk-full', { status: 507, detail: 'Tell whoever runs it.' })
  expect(formSentence(full)).toBe('Tell whoever runs it.')
})

test('a network error says that you are offline', () => {
  expect(formSentence(new TypeError('Failed to fetch'))).toStartWith('You are offline.')
})
