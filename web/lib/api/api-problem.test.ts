import { describe, expect, test } from 'bun:test'
import { ApiProblem, problemOf } from './api-problem.ts'
import { fieldErrors } from './form-problems.ts'

const body = {
  type: '/problems/invalid',
  title: 'Not valid',
  status: 422,
  detail: 'Some fields are not valid.',
  errors: [
    { path: 'vanity', message: 'Already in use' },
    { path: 'geo.0.redirectTo', message: 'Enter an address' },
    { path: 'secret', message: 'Unknown field' },
  ],
  requestId: 'req_1',
}

describe('an unsuccessful response', () => {
  test('becomes a problem with kind, fields and the time to wait', async () => {
    const problem = await problemOf(
      Response.json(body, { status: 422, headers: { 'retry-after': '30' } }),
    )
    expect(problem).toBeInstanceOf(ApiProblem)
    expect(problem).toMatchObject({ status: 422, kind: 'invalid', requestId: 'req_1' })
    expect(problem.retryAfterSeconds).toBe(30)
  })

  test('keeps its status and request id when a proxy sends a page of its own', async () => {
    const headers = { 'x-request-id': 'req_2', 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }
    const problem = await problemOf(new Response('<h1>Bad gateway</h1>', { status: 502, headers }))
    expect(problem).toMatchObject({ status: 502, requestId: 'req_2', kind: 'internal' })
    expect(problem.retryAfterSeconds).toBeUndefined()
  })

  test('becomes a problem even if its JSON body is none', async () => {
    const problem = await problemOf(Response.json(null, { status: 500 }))
    expect(problem).toMatchObject({ status: 500, kind: 'internal' })
  })
})

describe('field problems', () => {
  test('are returned for the fields that the form has', async () => {
    const problem = await problemOf(Response.json(body, { status: 422 }))
    expect(fieldErrors(problem, ['vanity', 'geo'])).toEqual({
      vanity: 'Already in use',
      geo: 'Enter an address',
    })
  })

  test('are empty without a response', () => {
    expect(fieldErrors(new TypeError('Failed to fetch'), ['vanity'])).toEqual({})
  })
})
