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

test('a problem is shown in the server’s words, with its request id', () => {
  expect(failureWords(new ApiProblem(body))).toEqual({
    title: 'Not permitted',
    detail: 'Your role does not permit this.',
    requestId: 'req_1',
  })
})

test('a problem without a request id shows none', () => {
  expect(failureWords(new ApiProblem({ ...body, requestId: '' }))).not.toHaveProperty('requestId')
})

test('a missing connection is distinguished from an error of our own', () => {
  expect(failureWords(new TypeError('fetch failed')).title).toBe('No connection')
  expect(failureWords(new Error('x is not a function')).title).toBe('That was our fault')
})
