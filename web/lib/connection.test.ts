import { expect, test } from 'bun:test'
import { type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { readTold } from './connection.ts'

const refused = new ApiProblem({
  type: '/problems/x',
  title: '',
  status: 403,
  detail: '',
  requestId: '',
})

/** What each event of a read tells, in a real client. */
async function toldBy(read: () => Promise<unknown>): Promise<unknown[]> {
  const client = new QueryClient()
  const told: unknown[] = []
  client.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => told.push(readTold(event)))
  await client
    .fetchQuery({ queryKey: ['x'], queryFn: read, retry: 2, retryDelay: 0 })
    .catch(() => undefined)
  return told.filter((one) => one !== undefined)
}

test('a read without a connection tells so once all its tries are over', async () => {
  let tries = 0
  const told = await toldBy(() => {
    tries += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  expect([told, tries]).toEqual([[true], 3])
})

test('a read that got through tells that the connection is back, and a refusal tells nothing', async () => {
  expect(await toldBy(() => Promise.resolve(1))).toEqual([false])
  expect(await toldBy(() => Promise.reject(refused))).toEqual([])
})

test('what the screens write into the cache themselves tells nothing', () => {
  const client = new QueryClient()
  const told: unknown[] = []
  client.getQueryCache().subscribe((event) => told.push(readTold(event)))
  client.setQueryData(['x'], 1)
  expect(told.filter((one) => one !== undefined)).toEqual([])
})
