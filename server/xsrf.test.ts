import { expect, test } from 'bun:test'
import { describeApp } from './testing/app.ts'

describeApp('The token against forged requests', (open) => {
  const write = (headers: Record<string, string>) =>
    open().call('/api/ui/v1/registrations', {
      method: 'PUT',
      body: { email: 'x@example.org' },
      headers,
    })

  test('comes with the configuration, once, and can be read by the page', async () => {
    const first = await open().call('/api/ui/v1/auth/config')
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    const again = await open().call('/api/ui/v1/auth/config', {
      headers: { cookie: cookie.split(';', 1)[0] ?? '' },
    })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  test('a write with another value than its cookie is refused; without both it is a program’s', async () => {
    const cookie = 'XSRF-TOKEN=a'
    expect((await write({ cookie, 'x-xsrf-token': 'b' })).status).toBe(403)
    expect((await write({ cookie, 'x-xsrf-token': 'a' })).status).toBe(202)
    expect((await write({ cookie })).status).toBe(202)
    expect((await write({})).status).toBe(202)
  })

  test('a call with a Bearer token never needs it', async () => {
    const token = await open().register()
    const answer = await open().call('/api/ui/v1/redirects/standard', {
      token,
      body: { redirectTo: 'https://example.com/' },
      headers: { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'b' },
    })
    expect(answer.status).toBe(201)
  })
})
