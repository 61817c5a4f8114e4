import { expect, test } from 'bun:test'
import type { MutationOptions } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { queryClient, shouldRetry } from './query-client.ts'
import { setFailureDisplay } from './show-failure.ts'

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

/** The titles of the toasts for a mutation of 'Ann' that fails. */
async function titlesOf(error: Error, meta: MutationOptions['meta']): Promise<string[]> {
  const titles: string[] = []
  setFailureDisplay(({ title }) => titles.push(title))
  const options = { mutationFn: () => Promise.reject(error), ...(meta && { meta }) }
  const mutation = queryClient
    .getMutationCache()
    .build<unknown, Error, string, unknown>(queryClient, options)
  await mutation.execute('Ann').catch(() => undefined)
  return titles
}

test('a mutation that says so shows its failure, under its own title or that of the problem', async () => {
  const failed = (name: string) => `${name} stays`
  expect(await titlesOf(answered(403), { failed: 'Not sent' })).toEqual(['Not sent'])
  expect(await titlesOf(answered(403), { failed })).toEqual(['Ann stays'])
  expect(await titlesOf(new TypeError('Failed to fetch'), { failed: true })).toEqual([
    'No connection',
  ])
  expect(await titlesOf(answered(403), undefined)).toEqual([])
})

test('a mutation whose confirmation was cancelled shows nothing', async () => {
  const cancelled = answered(403, 'confirmation-needed')
  expect(await titlesOf(cancelled, { failed: 'Not sent' })).toEqual([])
})
