import { expect, test } from 'bun:test'
import { describeApp } from '../testing/app.ts'

describeApp('The XSRF token', (open) => {
  const write = (headers: Record<string, string>) =>
    open().call('/api/ui/v1/registrations', {
      method: 'PUT',
      body: { email: 'x@example.org' },
      headers,
    })

  test('is set once with the configuration, and is readable by the page', async () => {
    const first = await open().call('/api/ui/v1/auth/config')
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    const again = await open().call('/api/ui/v1/auth/config', {
      headers: { cookie: cookie.split(';', 1)[0] ?? '' },
    })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  test('is not checked: no write needs it, and none is refused because of it', async () => {
    const cookie = 'XSRF-TOKEN=a'
    const some: Record<string, string>[] = [
      { cookie, 'x-xsrf-token': 'b' },
      { cookie },
      { 'x-xsrf-token': 'b' },
    ]
    for (const headers of some) {
      expect((await write(headers)).status).toBe(202)
    }
  })

  test('authenticates nothing: a write needs its Bearer token, whatever the cookies', async () => {
    const token = await open().register()
    const path = '/api/ui/v1/redirects/standard'
    const body = { redirectTo: 'https://example.com/' }
    const cookie = `token=${token}; unfurly_token=${token}; XSRF-TOKEN=a`
    const headers = { cookie, 'x-xsrf-token': 'a' }
    expect((await open().call(path, { body, headers })).status).toBe(401)
    expect((await open().call(path, { body, headers, token })).status).toBe(201)
  })
})
