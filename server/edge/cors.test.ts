import { expect, test } from 'bun:test'
import { describeApp } from '../testing/app.ts'
import { confirmedPerson } from '../testing/people/person.ts'
import { ask } from '../testing/people/team.ts'

const origin = 'https://tools.example'
const preflight = (headers: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': headers,
  },
})
const allowedOrigin = (answer: Response) => answer.headers.get('access-control-allow-origin')

describeApp('Web pages of other origins', (open) => {
  test('may make calls with a token, and read answers and failures', async () => {
    const asked = await open().call(
      '/api/ui/v1/redirects/standard',
      preflight('Authorization, content-type'),
    )
    expect(asked.status).toBe(204)
    expect(allowedOrigin(asked)).toBe('*')
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST')
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-match')

    const { token } = await confirmedPerson(open())
    const key = await (
      await ask(open(), token, 'POST api-keys', { name: 'Tool', permissions: 3 })
    ).json()
    const call = (path: string, bearer: string) =>
      open().call(path, { token: bearer, headers: { origin } })
    for (const path of ['/api/ui/v1/redirects', '/analytics/v1/orphans', '/urls/history']) {
      const answer = await call(path, key.key)
      expect([path, answer.status, allowedOrigin(answer)]).toEqual([path, 200, '*'])
    }
    const refused = await call('/api/ui/v1/redirects', 'uf_wrong')
    expect([refused.status, allowedOrigin(refused)]).toEqual([401, '*'])
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Request-Id')
  })

  test('with a token that is none get no call, not even one that needs no token', async () => {
    const login = await open().call('/api/ui/v1/auth/login', {
      body: { username: 'mara@example.org', password: 'a walk in the fog' },
      headers: { origin, authorization: 'Bearer nothing' },
    })
    expect([login.status, allowedOrigin(login)]).toEqual([401, '*'])
    expect((await login.json()).type).toBe('/problems/unauthenticated')
    const own = await open().call('/api/ui/v1/auth/config', {
      headers: { origin: 'http://localhost:3000', authorization: 'Bearer nothing' },
    })
    expect(own.status).toBe(200)
  })

  test('get nothing of what needs no token, and never with cookies', async () => {
    const asked = await open().call('/api/ui/v1/auth/login', preflight('content-type'))
    expect(allowedOrigin(asked)).toBeNull()
    for (const path of ['/api/ui/v1/auth/config', '/urls/history', '/api/ui/v1/redirects']) {
      const answer = await open().call(path, { headers: { origin, cookie: 'unfurly_token=x' } })
      expect([path, allowedOrigin(answer)]).toEqual([path, null])
    }
    const { token } = await confirmedPerson(open())
    const answer = await open().call('/api/ui/v1/redirects', { token, headers: { origin } })
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })
})
