import { expect, test } from 'bun:test'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { nextStreamState, waitMs } from './follow-clicks.ts'

const refused = (status: number) =>
  new ApiProblem({ type: '/problems/x', title: '', status, detail: '', requestId: '' })
const MINUTE_MS = 60_000

test('the delay doubles with each consecutive failure, up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map(waitMs)).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('a stream that ended normally is resumed at once from its last id', () => {
  const ended = { lastId: 'b' }
  expect(nextStreamState({ since: 'a', failures: 3 }, ended, MINUTE_MS)).toEqual({
    since: 'b',
    failures: 0,
  })
})

test('a break after a long stream is the first failure, one after a short stream is one more', () => {
  const broken = { error: new TypeError('network error'), lastId: 'b' }
  expect(nextStreamState({ failures: 3 }, broken, MINUTE_MS)).toEqual({ since: 'b', failures: 1 })
  expect(nextStreamState({ failures: 3 }, broken, 10)).toEqual({ since: 'b', failures: 4 })
  expect(nextStreamState({ failures: 3 }, { lastId: 'b' }, 10)).toEqual({ since: 'b', failures: 4 })
})

test('the position survives a lost connection and is dropped only when the server rejects it', () => {
  const state = { since: 'a', failures: 0 }
  const after = (error: unknown) => nextStreamState(state, { error, lastId: undefined }, 10)
  expect(after(new TypeError('Failed to fetch'))).toEqual({ since: 'a', failures: 1 })
  expect(after(refused(429))).toEqual({ since: 'a', failures: 1 })
  expect(after(refused(422))).toEqual({ since: 'PT20S', failures: 1 })
})
