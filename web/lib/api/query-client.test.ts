import { expect, test } from 'bun:test'
import { ApiProblem } from './api-problem.ts'
import { shouldRetry } from './query-client.ts'

const answered = (status: number, kind = 'x') =>
  new ApiProblem({ type: `/problems/${kind}`, title: '', status, detail: '', requestId: '' })

test('a transient failure is tried three times', () => {
  for (const error of [answered(503), answered(500), new TypeError('Failed to fetch')]) {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false])
  }
})

test('a refusal is not retried', () => {
  expect([401, 403, 404, 422, 429].some((status) => shouldRetry(0, answered(status)))).toBe(false)
  expect(shouldRetry(0, answered(507, 'disk-full'))).toBe(false)
})
