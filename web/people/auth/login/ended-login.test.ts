import { expect, test } from 'bun:test'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { endOfLogin, OUT_OF_TIME, OUT_OF_TRIES } from './ended-login.ts'

function problem(kind: string) {
  const body = { type: `/problems/${kind}`, title: '', status: 401, detail: '', requestId: '' }
  return new ApiProblem(body)
}

test.each(['wrong-code', 'wrong-passkey'])('the last %s ends the login', (kind) => {
  expect(endOfLogin(problem(kind), 1)).toBeUndefined()
  expect(endOfLogin(problem(kind), 0)).toBe(OUT_OF_TRIES)
})

test.each(['unauthenticated', 'code-ended'])('%s means that the login ran out of time', (kind) => {
  expect(endOfLogin(problem(kind), 3)).toBe(OUT_OF_TIME)
})

test('an outage does not end the login', () => {
  expect(endOfLogin(problem('store-away'), 3)).toBeUndefined()
  expect(endOfLogin(new TypeError('Failed to fetch'), 3)).toBeUndefined()
})
