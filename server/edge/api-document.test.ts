import { expect, test } from 'bun:test'
import type { OpenAPIV3_1 } from 'openapi-types'
import { openYielder } from '../platform/loop/yielder.ts'
import { openTestApp } from '../testing/app.ts'
import { completeDocument, type Guard } from './api-document.ts'
import { operationNames } from './operations/operation-ids.ts'

const responses = { 200: { description: 'Success' } }
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/api/ui/v1/registrations/{code}': { get: { responses } },
    '/api/ui/v1/redirects/{domain}/{key}': { delete: { responses } },
    '/api/ui/v1/redirects/standard': {
      post: { responses, requestBody: { content: {} } },
    },
    '/api/ui/v1/api-keys': { post: { responses, requestBody: { content: {} } } },
    '/api/ui/v1/account': { delete: { responses } },
    '/api/ui/v1/profile': { put: { responses } },
    '/api/ui/v1/operator/bans': { get: { responses } },
    '/app/version': { get: { responses } },
  },
}
const guards = new Map<string, Guard>([
  ['DELETE /api/ui/v1/redirects/:domain/:key', { permission: 'Delete', conditions: {} }],
  ['POST /api/ui/v1/redirects/standard', { permission: 'Create', conditions: {} }],
  [
    'POST /api/ui/v1/api-keys',
    { permission: 'Admin', conditions: { person: true, self: true, secret: true } },
  ],
  [
    'GET /api/ui/v1/operator/bans',
    { permission: 'Login', conditions: { person: true, operator: true } },
  ],
  ['PUT /api/ui/v1/profile', { permission: 'Login', conditions: { confirmedFor: 'a new e-mail' } }],
  [
    'DELETE /api/ui/v1/account',
    { permission: 'Owner', conditions: { person: true, confirmed: true } },
  ],
])
const server = 'https://links.example.org'
const complete = await completeDocument(document, { guards, server, breathe: openYielder(10) })
const operation = (path: string) =>
  Object.values(complete.paths?.[path] ?? {})[0] as OpenAPIV3_1.OperationObject
const statuses = (path: string) => Object.keys(operation(path).responses ?? {})

test('every call except the open ones requires a token', () => {
  expect(operation('/api/ui/v1/registrations/{code}')).toMatchObject({ security: [] })
  expect(operation('/api/ui/v1/redirects/standard')).not.toHaveProperty('security')
  expect(complete.security).toEqual([{ token: [] }, { apiKey: [] }])
  expect(operation('/api/ui/v1/registrations/{code}')).not.toHaveProperty(['responses', '403'])
  expect(operation('/api/ui/v1/redirects/standard')).toHaveProperty(['responses', '403'])
})

test('a call says who may make it', () => {
  const about = (path: string) => operation(path).description
  expect(about('/app/version')).toBe('Open: needs no login.')
  expect(about('/api/ui/v1/redirects/standard')).toBe('Needs the permission Create.')
  expect(about('/api/ui/v1/api-keys')).toBe(
    'Needs the permission Admin. Closed to API keys. Closed while an operator acts as somebody.',
  )
  expect(about('/api/ui/v1/operator/bans')).toBe(
    'For operators of this installation. Closed to API keys.',
  )
  expect(about('/api/ui/v1/account')).toContain('confirmed in the last ten minutes')
  expect(about('/api/ui/v1/profile')).toBe(
    'Needs a login only. Needs a session that was confirmed in the last ten minutes for a new e-mail.',
  )
})

test('a call that is closed to API keys accepts only the token of a login', () => {
  expect(operation('/api/ui/v1/api-keys')).toMatchObject({ security: [{ token: [] }] })
})

test('a call lists the problems that it can answer, beside its own answers', () => {
  expect(statuses('/api/ui/v1/redirects/standard')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
    '507',
  ])
  expect(statuses('/api/ui/v1/redirects/{domain}/{key}')).toEqual([
    '200',
    '401',
    '403',
    '404',
    '409',
    '422',
    '429',
    '500',
    '503',
    '507',
  ])
})

test('an authenticated write accepts an Idempotency-Key, unless its answer holds a secret', () => {
  const named = { parameters: [{ name: 'Idempotency-Key', in: 'header' }] }
  expect(operation('/api/ui/v1/redirects/{domain}/{key}')).toMatchObject(named)
  expect(operation('/app/version')).toMatchObject({ parameters: [] })
  expect(operation('/api/ui/v1/api-keys')).toMatchObject({ parameters: [] })
})

test('calls are grouped in sections', () => {
  expect(operation('/api/ui/v1/redirects/standard')).toMatchObject({ tags: ['Links'] })
  expect(operation('/api/ui/v1/api-keys')).toMatchObject({ tags: ['API keys'] })
  expect(operation('/app/version')).toMatchObject({ tags: ['This installation'] })
})

test('each call has a name of its own, and each name a call', async () => {
  const { test: opened, close } = await openTestApp(':memory:')
  const namesIn = async (path: string) => {
    const { paths } = await (await opened.call(path)).json()
    const operations = Object.values(paths as Record<string, Record<string, Named>>)
    return operations.flatMap((item) => Object.values(item).map(({ operationId: name }) => name))
  }
  const names = await namesIn('/api/ui/openapi.json')
  const analytics = await namesIn('/analytics/openapi.json')
  await close()
  expect(names.toSorted()).toEqual([...operationNames(), 'getVersion'].toSorted())
  expect(new Set(names).size).toBe(names.length)
  expect(analytics.filter((name) => !names.includes(name))).toEqual([])
})

interface Named {
  operationId: string
}
