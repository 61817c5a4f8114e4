import { describe, expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { openPages } from './pages.ts'

const open = (publicUrl: string, basePath = '/app/') =>
  openPages({
    config: readConfig({
      PUBLIC_URL: publicUrl,
      BASE_PATH: basePath,
      SECRET_KEY: 'only for tests, and known to everybody',
    }),
    site: {
      answer: (path) => ({ status: 200, headers: {}, body: path }),
      listed: [
        { address: 'https://unfurly.example/app/', published: undefined },
        { address: 'https://unfurly.example/app/blog/2025/05/one', published: '2025-05-17' },
      ],
    },
    readiness: {
      status: () => 'ok',
      isServing: () => true,
      checks: () => ({ database: 'ok', analytics: 'ok', journal: 'ok', mail: 'ok' }),
      mail: () => ({ state: 'ok' }),
      stopping: () => undefined,
      end: () => undefined,
    },
    missingParts: () => [],
    parent: { ready: () => undefined, allMetrics: async () => '', send: () => undefined },
    isServed: (name) => name === 'go.example',
    observeCertificate: () => undefined,
    statusPage: () => undefined,
  })

const get = (target: string, isLocal = false, host = '127.0.0.1:3000') => ({
  method: 'GET',
  target,
  host,
  isLocal,
  acceptEncoding: '',
  ifNoneMatch: '',
})

test('The type of a problem leads to its description', () => {
  expect(open('https://unfurly.example')(get('/problems/key-taken'))).toMatchObject({
    status: 302,
    headers: { location: '/app/docs/problems#key-taken' },
  })
  expect(open('https://unfurly.example')(get('/problems/constructor'))).toBe(undefined)
})

describe('The pages of the web app', () => {
  const PATHS = ['/app/', '/app/login', '/app/assets/a.js', '/favicon.ico']

  test('send HSTS if the installation uses https', async () => {
    for (const path of PATHS) {
      const answer = await open('https://unfurly.example')(get(path))
      const header = answer?.headers['strict-transport-security']
      expect([path, header]).toEqual([path, 'max-age=31536000'])
    }
  })

  test('send no HSTS without https', async () => {
    for (const path of PATHS) {
      const answer = await open('http://unfurly.example')(get(path))
      expect([path, answer?.headers['strict-transport-security']]).toEqual([path, undefined])
    }
  })
})

describe('The check whether a name may have a certificate', () => {
  const asked = async (isLocal: boolean, query: string) => {
    const request = get(`/internal/tls/ask${query}`, isLocal)
    return (await open('https://unfurly.example')(request))?.status
  }

  test('answers 200 for names that are served, and 404 for others', async () => {
    expect(await asked(true, '?domain=go.example')).toBe(200)
    for (const query of ['?domain=other.example', '?domain=', '', '?domain=a&domain=go.example']) {
      expect([query, await asked(true, query)]).toEqual([query, 404])
    }
  })

  test('answers only this machine and its network', async () => {
    expect(await asked(false, '?domain=go.example')).toBe(404)
  })
})

describe('A page for operators', () => {
  const asked = async (path: string, isLocal: boolean, host: string) => {
    const answer = await open('https://unfurly.example')(get(path, isLocal, host))
    return [answer?.status, String(answer?.body)]
  }

  test('answers under names of the installation and those that cannot be public', async () => {
    for (const host of ['unfurly.example', 'app:3000', '10.0.0.5:3000', 'localhost:3000']) {
      expect((await asked('/metrics', true, host))[0]).toBe(200)
      expect((await asked('/ready', true, host))[1]).toContain('database')
      expect((await asked('/internal/tls/ask?domain=go.example', true, host))[0]).toBe(200)
    }
  })

  test('says what to change under any other, which a web page could have pointed here', async () => {
    for (const path of ['/metrics', '/internal/tls/ask?domain=go.example']) {
      const [status, body] = await asked(path, true, 'rebound.example:3000')
      expect([status, body]).toEqual([421, expect.stringContaining('Ask by an address')])
      expect(await asked(path, false, 'rebound.example:3000')).toEqual([404, ''])
    }
    expect(await asked('/ready', true, 'rebound.example')).toEqual([200, '{"status":"ok"}'])
    expect((await asked('/health', true, 'rebound.example'))[0]).toBe(200)
  })
})

test('The folders of the base path lead to the application', async () => {
  const at = async (path: string, basePath: string) =>
    (await open('https://unfurly.example', basePath)(get(path)))?.headers.location
  for (const path of ['/links', '/links/', '/links/app']) {
    expect([path, await at(path, '/links/app/')]).toEqual([path, '/links/app/'])
  }
  expect(await at('/app', '/app/')).toBe('/app/')
  for (const path of ['/', '/link', '/link/', '/links/ap', '/links//']) {
    expect([path, await at(path, '/links/app/')]).toEqual([path, undefined])
  }
})

test('Search engines find the sitemap by robots.txt, and in it the listed pages', async () => {
  const textOf = async (path: string) =>
    String((await open('https://unfurly.example')(get(path)))?.body)
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://unfurly.example/sitemap.xml\n')
  const found = [...(await textOf('/sitemap.xml')).matchAll(/<url>(.*?)<\/url>/g)]
  expect(found.map(([, entry]) => entry)).toEqual([
    '<loc>https://unfurly.example/app/</loc>',
    '<loc>https://unfurly.example/app/blog/2025/05/one</loc><lastmod>2025-05-17</lastmod>',
  ])
})

test('No other path below /internal/ is relayed', async () => {
  const answer = await open('https://unfurly.example')(get('/internal/other', true))
  expect(answer?.status).toBe(404)
})

test('Any other path is relayed', () => {
  for (const path of [
    '/api/ui/v1/account',
    '/app/version',
    '/app/status/token',
    '/urls/history',
    '/',
  ]) {
    expect([path, open('https://unfurly.example')(get(path))]).toEqual([path, undefined])
  }
})
