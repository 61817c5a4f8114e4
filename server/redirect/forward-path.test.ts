import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hashPassword } from '../platform/passwords.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { exchange } from '../testing/raw-http.ts'

const SHOP = 'https://example.com/shop?lang=en#top'

describe.each<RequestParser>(['full', 'plain'])('a link that passes the path on (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  const locationOf = async (path: string, headers?: Record<string, string>) =>
    (await rig.ask(path, headers)).headers.location
  const shop = () => rig.link({ forward_path: 1, redirect_to: SHOP })

  test.each([
    ['', SHOP],
    ['/', SHOP],
    ['/shoes', 'https://example.com/shop/shoes?lang=en#top'],
    ['/shoes/red/', 'https://example.com/shop/shoes/red/?lang=en#top'],
    ['/shoes?x=1', 'https://example.com/shop/shoes?lang=en#top'],
    ['/%E9%9E%8B', 'https://example.com/shop/%E9%9E%8B?lang=en#top'],
    ['/%F0%9F%91%9F', 'https://example.com/shop/%F0%9F%91%9F?lang=en#top'],
    ['/a%2Fb', 'https://example.com/shop/a%2Fb?lang=en#top'],
    ['/)', SHOP],
    ['/%22%3E', SHOP],
    ['/](https://go.test/known)', SHOP],
  ])('leads from %j behind its key to %s', async (behind, target) => {
    const key = await shop()
    // Once from the database and once from the cache.
    expect(await locationOf(`/${key}${behind}`)).toBe(target)
    expect(await locationOf(`/${key.toUpperCase()}${behind}`)).toBe(target)
  })

  test('passes parameters on too, if it is to', async () => {
    const key = await rig.link({ forward_path: 1, forward_query: 1, redirect_to: SHOP })
    const target = 'https://example.com/shop/shoes?lang=en&x=1#top'
    expect(await locationOf(`/${key}/shoes?x=1&lang=de`)).toBe(target)
  })

  test('passes it on to the targets of rules, before UTM values', async () => {
    const geo = '[{"countries":["DE"],"redirectTo":"https://example.com/de"}]'
    const key = await rig.link({ forward_path: 1, geo, utm: '{"source":"mail"}' })
    const german = await locationOf(`/${key}/shoes`, { 'X-Forwarded-For': '203.0.113.9' })
    expect(german).toBe('https://example.com/de/shoes?utm_source=mail')
  })

  test('counts the clicks as its own, with the target to which it led', async () => {
    const key = await shop()
    await locationOf(`/${key}/shoes`)
    expect((await rig.clicks()).at(-1)).toMatchObject({
      event: 'click',
      target: 'https://example.com/shop/shoes?lang=en#top',
    })
  })

  test('does not lead out of the path of its target', async () => {
    const key = await shop()
    for (const behind of ['/../x', '/a/..', '/%2e%2e/x', '/a/.%2E']) {
      // A client that does not resolve the dots itself.
      const line = `GET /${key}${behind} HTTP/1.1\r\nHost: go.test\r\n\r\n`
      const { text } = await exchange(rig.port, { parts: [line] })
      const [, location] = /\r\nLocation: (\S+)\r\n/i.exec(text) ?? []
      expect([undefined, SHOP]).toContain(location)
    }
  })

  test('asks for its password on the same address', async () => {
    const password_hash = await hashPassword('open sesame')
    const key = await rig.link({ forward_path: 1, redirect_to: SHOP, password_hash })
    expect((await rig.ask(`/${key}/shoes`)).body).toContain('This link has a password')
    const sent = await fetch(`http://127.0.0.1:${rig.port}/${key}/shoes`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Host: 'go.test', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame',
    })
    const target = 'https://example.com/shop/shoes?lang=en#top'
    expect([sent.status, sent.headers.get('location')]).toEqual([303, target])
  })

  test('that is paused, and any other link, answers 404 there', async () => {
    for (const changes of [{ forward_path: 1, disabled: 1 }, {}]) {
      const key = await rig.link(changes)
      expect((await rig.ask(`/${key}/shoes`)).status).toBe(404)
    }
    expect((await rig.ask('/no-such-key/shoes')).status).toBe(404)
  })
})
