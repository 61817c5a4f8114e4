import { expect, test } from 'bun:test'
import { hc } from 'hono/client'
import type { Api } from '../../../server/app.ts'
import { withEncodedParams } from './encoded-params.ts'

test('a key is one segment of the path, whatever its letters', async () => {
  const asked: string[] = []
  const fetch = async (address: string | URL | Request) => {
    asked.push(String(address))
    return Response.json({})
  }
  const api = withEncodedParams(hc<Api>('/api/ui', { fetch: fetch as typeof globalThis.fetch }))
  const redirects = api.v1.redirects[':domain'][':key']
  await redirects.$get({ param: { domain: 'localhost:3000', key: 'a/東?#+' } })
  await redirects.aliases.$put({
    param: { domain: 'go.example', key: 'plain' },
    json: { items: [] },
  })
  await api.v1.domains.$get({ query: { limit: '100' } })
  expect(asked).toEqual([
    '/api/ui/v1/redirects/localhost:3000/a%2F%E6%9D%B1%3F%23%2B',
    '/api/ui/v1/redirects/go.example/plain/aliases',
    '/api/ui/v1/domains?limit=100',
  ])
})
