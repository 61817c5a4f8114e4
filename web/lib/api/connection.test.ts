import { expect, test } from 'bun:test'
import { type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { offlineSignal } from './connection.ts'

const refused = new ApiProblem({
  type: '/problems/x',
  title: '',
  status: 403,
  detail: '',
  requestId: '',
})

/** The signals that a read gives in a real query client. */
async function signalsOf(read: () => Promise<unknown>): Promise<unknown[]> {
  const client = new QueryClient()
  const signals: unknown[] = []
  client
    .getQueryCache()
    .subscribe((event: QueryCacheNotifyEvent) => signals.push(offlineSignal(event)))
  await client
    .fetchQuery({ queryKey: ['x'], queryFn: read, retry: 2, retryDelay: 0 })
    .catch(() => undefined)
  return signals.filter((one) => one !== undefined)
}

test('a read without a connection signals offline after its last try', async () => {
  let tries = 0
  const signals = await signalsOf(() => {
    tries += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  expect([signals, tries]).toEqual([[true], 3])
})

test('a read that succeeds signals online, and a refusal signals nothing', async () => {
  expect(await signalsOf(() => Promise.resolve(1))).toEqual([false])
  expect(await signalsOf(() => Promise.reject(refused))).toEqual([])
})

test('data that a screen writes into the cache signals nothing', () => {
  const client = new QueryClient()
  const signals: unknown[] = []
  client.getQueryCache().subscribe((event) => signals.push(offlineSignal(event)))
  client.setQueryData(['x'], 1)
  expect(signals.filter((one) => one !== undefined)).toEqual([])
})
