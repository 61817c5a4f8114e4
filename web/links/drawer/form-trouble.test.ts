import { expect, test } from 'bun:test'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureOf, fieldProblems, troubleOf } from './form-trouble.ts'

const problem = new ApiProblem({
  type: '/problems/key-taken',
  title: 'Key is taken',
  status: 409,
  detail: 'Choose another one.',
  errors: [{ path: 'vanity', message: 'Already in use' }],
  requestId: 'req_1',
})

test('a problem of a field is shown at its field', () => {
  expect(fieldProblems(problem)).toEqual({ vanity: 'Already in use' })
})

test('an error other than a problem has no fields', () => {
  expect(fieldProblems(new TypeError('fetch failed'))).toEqual({})
})

test('a problem of a field leaves no message once the field is corrected', () => {
  expect(failureOf(problem)).toBeUndefined()
  expect(failureOf(undefined)).toBeUndefined()
  expect(failureOf(new TypeError('fetch failed'))?.title).toBe('No connection')
})

test('the foot counts the invalid fields', () => {
  expect(troubleOf({ vanity: 'x' }, undefined)).toBe('1 field needs a look')
  expect(troubleOf({ vanity: 'x', title: 'y' }, undefined)).toBe('2 fields need a look')
})

test('a refusal without fields shows its detail and request id', () => {
  const failure = { title: 'No', detail: 'Your role does not permit this.', requestId: 'req_1' }
  expect(troubleOf({}, failure)).toBe('Your role does not permit this. Request req_1')
  expect(troubleOf({}, undefined)).toBeUndefined()
})
