import { expect, test } from 'bun:test'
import { Registry } from 'prom-client'
import { createApp } from '../../app.ts'
import { openTestApp } from '../../testing/app.ts'
import { callMetrics } from './call-metrics.ts'

async function linesAfter(requests: readonly [path: string, method?: string][]): Promise<string[]> {
  const registry = new Registry()
  const { test: opened, close } = await openTestApp(':memory:')
  const app = createApp(opened.app, callMetrics(registry))
  const token = await opened.register()
  const headers = { authorization: `Bearer ${token}` }
  for (const [path, method = 'GET'] of requests) await app.request(path, { method, headers })
  await close()
  return (await registry.metrics()).split('\n')
}

const count = (method: string, route: string, calls: number) =>
  `unfurly_call_seconds_count{method="${method}",route="${route}"} ${calls}`

test('calls are timed by route pattern and counted by status', async () => {
  const lines = await linesAfter([
    ['/api/ui/v1/domains/dom_1'],
    ['/api/ui/v1/domains/dom_2'],
    ['/api/ui/v1/domains/dom_2', 'DELETE'],
    ['/api/ui/v1/tags'],
  ])
  expect(lines).toContain(count('GET', '/api/ui/v1/domains/:id', 2))
  expect(lines).toContain(count('DELETE', '/api/ui/v1/domains/:id', 1))
  expect(lines).toContain('unfurly_calls_total{status="404"} 3')
  expect(lines).toContain('unfurly_calls_total{status="200"} 1')
  expect(lines.filter((line) => line.includes('dom_'))).toEqual([])
})

test('unknown routes and methods get no labels of their own', async () => {
  const lines = await linesAfter([
    ['/api/ui/v1/secret-code'],
    ['/api/ui/v1/another-code'],
    ['/api/ui/v1/tags', 'PROPFIND'],
  ])
  expect(lines).toContain(count('GET', '/*', 2))
  expect(lines).toContain(count('other', '/*', 1))
  expect(lines.filter((line) => /code|PROPFIND/.test(line))).toEqual([])
})
