import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { RedirectLoops } from './redirect-loops.ts'

/** Chromium and Firefox give up after this many redirects. */
const BROWSER_LIMIT = 20
/** Header of a browser that navigates to a page. */
const NAVIGATION = { 'Sec-Fetch-Mode': 'navigate' }

describe.each<RequestParser>(['full', 'plain'])('a link in a redirect loop (%s)', (parser) => {
  let rig: RedirectRig
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

  const loopLink = (key: string, changes = {}) => {
    const { port } = shortener.address() as AddressInfo
    return rig.link({ key, redirect_to: `http://127.0.0.1:${port}/x/${key}`, ...changes })
  }

  /** Follows redirects like a browser, with cookies; returns the last status and the number of redirects. */
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
        ...NAVIGATION,
        ...(cookie && { Cookie: cookie }),
      })
      if (status !== 302) return { status, redirects, body }
      cookie = headers['set-cookie']?.split(';')[0] ?? ''
      address = headers.location ?? ''
    }
    return { status: 0, redirects: BROWSER_LIMIT, body: '' }
  }

  test.each([
    ['through another shortener', 'round', {}],
    ['with a click limit', 'limited', { max_clicks: 100 }],
  ])('%s ends in a page that says so', async (_, key, changes) => {
    await loopLink(key, changes)
    const end = await browse(`/${key}`)
    expect(end).toMatchObject({ status: 508, redirects: 16 })
    expect(end.body).toContain('This link goes in circles')
  })

  test('sets no cookie for visitors who come once or twice', async () => {
    const key = await rig.link()
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      for (let visit = 0; visit < 2; visit += 1) {
        const { status, headers } = await rig.ask(`/${key}`, {
          'X-Forwarded-For': address,
          ...NAVIGATION,
        })
        expect([status, headers['set-cookie']]).toEqual([302, undefined])
      }
    }
  })

  test('redirects all visitors behind one address; the cookie holds a count for this key, for three seconds', async () => {
    const key = await rig.link()
    const cookies = new Set<string | undefined>()
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const { status, headers } = await rig.ask(`/${key}`, NAVIGATION)
      expect(status).toBe(302)
      cookies.add(headers['set-cookie'])
    }
    expect([...cookies]).toEqual([
      undefined,
      `round=1; Max-Age=3; Path=/${key}; HttpOnly; SameSite=Lax`,
    ])
  })

  test('redirects a program with cookies as often as it asks', async () => {
    const key = await rig.link()
    const programs: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Mode': 'no-cors' },
      { 'Sec-Fetch-Mode': 'cors' },
    ]
    for (const program of programs) {
      for (let visit = 0; visit < 20; visit += 1) {
        const { status, headers } = await rig.ask(`/${key}`, { ...program, Cookie: 'round=3' })
        expect([status, headers['set-cookie']]).toEqual([302, undefined])
      }
    }
  })

  test('ignores foreign and invalid cookies', async () => {
    const key = await rig.link()
    for (const cookie of ['round=4', 'round=33', 'around=3', 'a=b; xround=3', 'round=;']) {
      const { headers } = await rig.ask(`/${key}`, {
        Cookie: cookie,
        ...NAVIGATION,
        'X-Forwarded-For': `198.51.100.${10 + cookie.length}`,
      })
      expect([cookie, headers['set-cookie']]).toEqual([cookie, undefined])
    }
    const third = await rig.ask(`/${key}`, { Cookie: 'a=b; round=3; c=d', ...NAVIGATION })
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
