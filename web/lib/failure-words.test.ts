import { expect, test } from 'bun:test'
import { ApiProblem } from './api-problem.ts'
import { failureWords } from './failure-words.ts'

const body = {
  type: '/problems/forbidden',
  title: 'Not permitted',
  status: 403,
  detail: 'Your role does not permit this.',
  requestId: 'req_1',
}

test('a refusal is told in the server’s words, with its number', () => {
  expect(failureWords(new ApiProblem(body))).toEqual({
    title: 'Not permitted',
    detail: 'Your role does not permit this.',
    requestId: 'req_1',
  })
})

test('an answer without a number has none', () => {
  expect(failureWords(new ApiProblem({ ...body, requestId: '' }))).not.toHaveProperty('requestId')
})

test('no connection is told apart from a fault of ours', () => {
  expect(failureWords(new TypeError('fetch failed')).title).toBe('No connection')
  expect(failureWords(new Error('x is not a function')).title).toBe('That was our fault')
})
