import { describe, expect, test } from 'bun:test'
import { problems } from '../contract/problem.ts'
import { createApp, openRoutes } from './app.ts'
import { openTestApp } from './testing/app.ts'

const { test: opened } = await openTestApp(':memory:')

describe('The calls', () => {
  test('every route names its permission or is in the list of open routes', () => {
    const hono = createApp(opened.app)
    const guarded = new Set<string>()
    const all = new Set<string>()
    for (const route of hono.routes) {
      const name = `${route.method} ${route.path}`
      if (route.path.endsWith('*') || route.method === 'ALL') continue
      all.add(name)
      if ('permission' in route.handler) guarded.add(name)
    }
    const open = new Set(
      openRoutes.map((name) => name.replace('{basePath}', opened.app.config.basePath)),
    )
    const isDocument = (name: string) =>
      /^GET \/(api\/ui|analytics)\/(docs|openapi\.json)/.test(name)
    const unnamed = [...all].filter(
      (name) => !guarded.has(name) && !open.has(name) && !isDocument(name),
    )
    expect(all.size).toBeGreaterThan(20)
    expect(unnamed).toEqual([])
    expect([...open].filter((name) => !all.has(name))).toEqual([])
    expect([...open].filter((name) => guarded.has(name))).toEqual([])
  })

  test('every call is in an API document: beside its route it declares what it `answers`, what it `fails` with and, for a file, that it `takesFile`', async () => {
    const documented = new Set<string>()
    for (const path of ['/api/ui/openapi.json', '/analytics/openapi.json']) {
      const { paths } = await (await opened.call(path)).json()
      for (const [at, item] of Object.entries(paths as Record<string, object>)) {
        for (const verb of Object.keys(item)) documented.add(`${verb.toUpperCase()} ${at}`)
      }
    }
    const ofApi = createApp(opened.app).routes.filter(
      ({ method, path }) =>
        method !== 'ALL' && /^\/(api\/ui\/v1|analytics\/v1|urls|subscriptions)\//.test(path),
    )
    const names = new Set(
      ofApi.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    )
    expect(names.size).toBeGreaterThan(250)
    expect([...names].filter((name) => !documented.has(name))).toEqual([])
  })

  test('without a token each guarded call answers 401 before any other check', async () => {
    const paths = [
      ['GET', '/api/ui/v1/account'],
      ['POST', '/api/ui/v1/redirects/standard'],
      ['GET', '/api/ui/v1/redirects'],
      ['GET', '/analytics/v1/summary?from=nonsense'],
    ] as const
    for (const [method, path] of paths) {
      const answer = await opened.call(path, {
        method,
        ...(method === 'POST' ? { body: 'not json' } : {}),
      })
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  test('bodies: malformed 400, not JSON 415, too large 413, NUL 422', async () => {
    const token = await opened.register()
    const post = (body: string, headers: Record<string, string> = {}) =>
      opened.call('/api/ui/v1/redirects/standard', { token, body, headers })
    expect((await post('{')).status).toBe(400)
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(`{"title":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    const many = await post(`{"tags":[${'1,'.repeat(400_000)}1]}`)
    expect([many.status, (await many.json()).detail]).toEqual([
      413,
      'The body has too many parts. Send them in several calls.',
    ])
    expect((await post('{"redirectTo":"https://example.com/","title":"a\\u0000b"}')).status).toBe(
      422,
    )
    expect((await post('[]')).status).toBe(422)
    expect((await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)).status).toBe(400)
  })

  test('errors of any invalid body are brief and name their field', async () => {
    const token = await opened.register()
    const errorsOf = async (body: string): Promise<{ path: string; message: string }[]> => {
      const answer = await opened.call('/api/ui/v1/redirects/standard', { token, body })
      expect(answer.status).toBe(422)
      return (await answer.json()).errors
    }
    const target = '"redirectTo":"https://example.com/"'
    expect(await errorsOf(`{${target},"title":"a\\ud800b"}`)).toEqual([
      { path: 'title', message: 'Remove the control characters' },
    ])
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(await errorsOf(`{${target},"${name}":1}`)).toEqual([
        { path: name, message: 'This field is not known' },
      ])
    }
    const strange = Array.from({ length: 300 }, (_, at) => `"field${at}":1`)
    expect(await errorsOf(`{${target},${strange}}`)).toHaveLength(100)
    const [long] = await errorsOf(`{${target},"${'x'.repeat(60_000)}":1}`)
    expect(long?.path).toHaveLength(300)
  })

  test('an address without a token may make 120 calls a minute', async () => {
    const call = () => opened.call('/api/ui/v1/auth/config', { address: '198.51.100.20' })
    for (let i = 0; i < 120; i++) await call()
    const refused = await call()
    expect(refused.status).toBe(429)
    const madeUp = await opened.call('/api/ui/v1/auth/config', {
      address: '198.51.100.20',
      token: crypto.randomUUID(),
    })
    expect(madeUp.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await opened.call('/api/ui/v1/auth/config', { address: '198.51.100.21' })).status).toBe(
      200,
    )
  })

  test('both documents contain their calls with answers and problems', async () => {
    for (const [path, call] of [
      ['/api/ui/openapi.json', '/api/ui/v1/redirects/standard'],
      ['/analytics/openapi.json', '/analytics/v1/summary'],
    ] as const) {
      const document = await (await opened.call(path)).json()
      const [operation] = Object.values(document.paths[call]) as {
        responses: Record<string, unknown>
      }[]
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['401', '403', '422', '429', '503']),
      )
      expect(JSON.stringify(document)).toContain('#/components/schemas/Problem')
    }
    const whole = await (await opened.call('/api/ui/openapi.json')).json()
    const paths = Object.keys(whole.paths)
    expect(paths).toEqual(expect.arrayContaining(['/urls/history', '/app/version']))
    expect(JSON.stringify(whole)).not.toContain('Validation Error')
    expect(whole.paths['/api/ui/v1/auth/login'].post.security).toEqual([])
    const closedToKeys = whole.paths['/api/ui/v1/api-keys'].post
    expect(closedToKeys).toMatchObject({ security: [{ token: [] }], tags: ['API keys'] })
    expect(closedToKeys.description).toContain('Closed to API keys.')
    expect(whole.paths['/api/ui/v1/redirects'].get.description).toBe('Needs the permission Read.')
    expect(whole.paths['/api/ui/v1/auth/mfa/email'].post.description).toContain('second factor')
    const withSlash = await opened.call('/api/ui/docs/')
    expect([withSlash.status, withSlash.headers.get('location')]).toEqual([308, '../docs'])
    const page = await opened.call('/api/ui/docs')
    expect(await page.text()).toContain('docs/swagger-ui-bundle.js')
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']) {
      expect((await opened.call(`/api/ui/docs/${file}`)).status).toBe(200)
    }
    for (const file of ['package.json', '__proto__', 'constructor', '..%2fpackage.json']) {
      expect([file, (await opened.call(`/api/ui/docs/${file}`)).status]).toEqual([file, 404])
    }
  })

  test('each kind of problem has its own status, title and a sentence', () => {
    for (const [status, title, detail] of Object.values(problems)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(title.length).toBeGreaterThan(3)
      expect(detail).toMatch(/\.$/)
    }
  })
})
