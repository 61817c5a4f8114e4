import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hashPassword } from '../platform/passwords.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'

const TARGET = 'https://example.com/new-home'

describe.each<RequestParser>(['full', 'plain'])('the status of a redirect (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  const visit = async (key: string, method?: string) => {
    const { status, headers } = await rig.ask(`/${key}`, {}, method)
    return { status, location: headers.location, caching: headers['cache-control'] }
  }

  test.each([301, 302, 307, 308] as const)('is the %d of its link', async (redirect_status) => {
    const key = await rig.link({ redirect_status, redirect_to: TARGET })
    const clicks = (await rig.clicks()).length
    const answer = { status: redirect_status, location: TARGET, caching: 'private, no-store' }
    // Once from the database and once from the cache.
    expect(await visit(key)).toEqual(answer)
    expect(await visit(key)).toEqual(answer)
    expect(await visit(key, 'HEAD')).toEqual(answer)
    expect(await rig.clicks()).toHaveLength(clicks + 2)
  })

  test('holds for the targets of rules, and for a link with a limit', async () => {
    const geo = `[{"countries":["DE"],"redirectTo":"${TARGET}"}]`
    const key = await rig.link({ redirect_status: 308, geo, max_clicks: 9 })
    const german = await rig.ask(`/${key}`, { 'X-Forwarded-For': '203.0.113.9' })
    expect([german.status, german.headers.location]).toEqual([308, TARGET])
  })

  test('is 302 where a link leads after its end', async () => {
    const key = await rig.link({ redirect_status: 301, expires_at: 1, expired_to: TARGET })
    expect(await visit(key)).toMatchObject({ status: 302, location: TARGET })
  })

  test('is 303 behind a password', async () => {
    const password_hash = await hashPassword('open sesame')
    const key = await rig.link({ redirect_status: 308, redirect_to: TARGET, password_hash })
    const body = 'password=open+sesame'
    const sent = await fetch(`http://127.0.0.1:${rig.port}/${key}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Host: 'go.test', 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, TARGET])
  })
})
