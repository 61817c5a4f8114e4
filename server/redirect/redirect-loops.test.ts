import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RequestParser, openRig, type Rig } from '../testing/redirect-rig.ts'
import { RedirectLoops } from './redirect-loops.ts'

/** After so many redirects Chromium and Firefox give up. */
const BROWSER_LIMIT = 20
/** As a browser says it that is on its way to a page. */
const LED = { 'Sec-Fetch-Mode': 'navigate' }

describe.each<RequestParser>(['full', 'plain'])('a link in a circle (%s)', (parser) => {
  let rig: Rig
  let shortener: Server
  beforeAll(async () => {
    rig = await openRig({ parser })
    // Its link `/x/y` leads to ours with the key `y`.
    shortener = createServer(({ url = '' }, answer) => {
      answer.writeHead(302, { location: `http://go.test/${url.split('/').at(-1)}` }).end()
    })
    await new Promise<void>((done) => shortener.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    shortener.close()
    await rig.close()
  })

  const circle = (key: string, changes = {}) => {
    const { port } = shortener.address() as AddressInfo
    return rig.link({ key, redirect_to: `http://127.0.0.1:${port}/x/${key}`, ...changes })
  }

  /** As a browser follows it, with the cookies that it was given; answers the last status and the redirects until then. */
  async function browse(path: string) {
    let address = `http://go.test${path}`
    let cookie = ''
    for (let redirects = 0; redirects <= BROWSER_LIMIT; redirects += 1) {
      const { hostname, pathname } = new URL(address)
      if (hostname !== 'go.test') {
        const answer = await fetch(address, { redirect: 'manual' })
        address = answer.headers.get('location') ?? ''
        continue
      }
      const { status, headers, body } = await rig.ask(pathname, {
        ...LED,
        ...(cookie && { Cookie: cookie }),
      })
      if (status !== 302) return { status, redirects, body }
      cookie = headers['set-cookie']?.split(';')[0] ?? ''
      address = headers.location ?? ''
    }
    return { status: 0, redirects: BROWSER_LIMIT, body: '' }
  }

  test.each([
    ['through a shortener of somebody else', 'round', {}],
    ['that has a limit of clicks', 'limited', { max_clicks: 100 }],
  ])('%s ends in a page that says so', async (_, key, changes) => {
    await circle(key, changes)
    const end = await browse(`/${key}`)
    expect(end).toMatchObject({ status: 508, redirects: 16 })
    expect(end.body).toContain('This link goes in circles')
  })

  test('leaves everybody else in peace: who comes once or twice gets no cookie', async () => {
    const key = await rig.link()
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      for (let visit = 0; visit < 2; visit += 1) {
        const { status, headers } = await rig.ask(`/${key}`, {
          'X-Forwarded-For': address,
          ...LED,
        })
        expect([status, headers['set-cookie']]).toEqual([302, undefined])
      }
    }
  })

  test('visitors behind one address are all led on; the cookie is a number, for this key, for seconds', async () => {
    const key = await rig.link()
    const cookies = new Set<string | undefined>()
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const { status, headers } = await rig.ask(`/${key}`, LED)
      expect(status).toBe(302)
      cookies.add(headers['set-cookie'])
    }
    expect([...cookies]).toEqual([
      undefined,
      `round=1; Max-Age=3; Path=/${key}; HttpOnly; SameSite=Lax`,
    ])
  })

  test('a program that keeps cookies is led on as often as it asks', async () => {
    const key = await rig.link()
    const said: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Mode': 'no-cors' },
      { 'Sec-Fetch-Mode': 'cors' },
    ]
    for (const site of said) {
      for (let visit = 0; visit < 20; visit += 1) {
        const { status, headers } = await rig.ask(`/${key}`, { ...site, Cookie: 'round=3' })
        expect([status, headers['set-cookie']]).toEqual([302, undefined])
      }
    }
  })

  test('a cookie of somebody else, or one that is none of ours, is no round', async () => {
    const key = await rig.link()
    for (const cookie of ['round=4', 'round=33', 'around=3', 'a=b; xround=3', 'round=;']) {
      const { headers } = await rig.ask(`/${key}`, {
        Cookie: cookie,
        ...LED,
        'X-Forwarded-For': `198.51.100.${10 + cookie.length}`,
      })
      expect([cookie, headers['set-cookie']]).toEqual([cookie, undefined])
    }
    const third = await rig.ask(`/${key}`, { Cookie: 'a=b; round=3; c=d', ...LED })
    expect(third.status).toBe(508)
  })
})

test('visits count together within three seconds', () => {
  const loops = new RedirectLoops()
  const visit = (at: number) =>
    loops.count({
      linkId: 'lnk_1',
      from: '198.51.100.1',
      cookie: '',
      fetchMode: 'navigate',
      at: 10_000 + at,
    })
  expect([0, 100, 500, 1000, 1500, 2999].map(visit)).toEqual([0, 0, 0, 0, 0, 1])
  expect([3000, 3500, 4000, 5000, 5500, 5999].map(visit)).toEqual([0, 0, 0, 0, 0, 1])
})
