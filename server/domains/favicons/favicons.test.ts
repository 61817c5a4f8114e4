import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { Link } from '../../../contract/links/links.ts'
import { DAY } from '../../platform/clock.ts'
import { describeApp } from '../../testing/app.ts'
import { isQuick, type Outside, openOutside, readSsrfCases } from '../../testing/servers/outside.ts'
import { FAVICON_JOB, forgetUnseenFavicons } from './favicons.ts'
import { fetchFavicon } from './fetch-favicon.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>xss(1)</script></svg>'

describeApp('The picture of the site that a link leads to', (open) => {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  /** Serves these pages on every public host, and 404 for any other path. */
  async function publish(pages: Record<string, string | Uint8Array>): Promise<string[]> {
    const requested: string[] = []
    const server = createServer(({ url = '' }, answer) => {
      requested.push(url)
      const body = pages[url]
      answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
    })
    open().app.outside = outside.fetchDependencies(await outside.listen(server))
    return requested
  }

  const make = async (token: string, redirectTo: string) =>
    (await open().call('/api/ui/v1/redirects/standard', { token, body: { redirectTo } })).json()
  const list = async (token: string): Promise<Link[]> =>
    (await (await open().call('/api/ui/v1/redirects', { token })).json()).items
  const jobs = () =>
    open().app.db.selectFrom('jobs').selectAll().where('kind', '=', FAVICON_JOB).execute()

  /** Reads the list, then runs its jobs as the worker does; returns how many there were. */
  async function lookFor(token: string): Promise<number> {
    await list(token)
    const due = await jobs()
    for (const { id, payload } of due) {
      await fetchFavicon(open().app, JSON.parse(payload))
      await open().app.db.deleteFrom('jobs').where('id', '=', id).execute()
    }
    return due.length
  }

  const picture = async (token: string) => (await list(token))[0]?.faviconUrl ?? null
  /** So that the next test starts without known hosts. */
  const forget = () => open().app.db.deleteFrom('favicons').execute()

  test('is found where the front page links to it, and served without a token', async () => {
    await forget()
    const requested = await publish({
      '/': '<link rel="shortcut ICON" href="/mark.png">',
      '/mark.png': PNG,
    })
    const token = await open().register()
    const made = await make(token, 'http://public.test/somebody/else')
    expect(made.faviconUrl).toBeNull()
    expect(await lookFor(token)).toBe(1)
    expect(requested).toEqual(['/', '/mark.png'])
    const url = (await picture(token)) ?? ''
    expect(url).toMatch(/^\/api\/ui\/v1\/favicons\/fav_\w{16}$/)
    const answer = await open().call(url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=2592000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const other of ['public.test', 'fav_2222222222222222']) {
      expect((await open().call(`/api/ui/v1/favicons/${other}`)).status).toBe(404)
    }
  })

  test('is fetched once for all links and accounts', async () => {
    await forget()
    await publish({ '/favicon.ico': SVG })
    const [one, two] = [await open().register(), await open().register()]
    for (const path of ['a', 'b', 'c']) await make(one, `http://public.test/${path}`)
    const other = await make(two, 'http://public.test/d')
    expect(await jobs()).toEqual([])
    await Promise.all([list(one), list(two), list(one)])
    expect(await lookFor(one)).toBe(1)
    expect(new Set((await list(one)).map(({ faviconUrl }) => faviconUrl)).size).toBe(1)
    expect(await picture(two)).toBe(await picture(one))
    const body = { key: other.key, note: 'The picture stays where it is' }
    const edited = await open().call('/api/ui/v1/redirects/standard', {
      method: 'PUT',
      token: two,
      body,
    })
    expect((await edited.json()).faviconUrl).toBe(await picture(one))
  })

  test('is never a text, a page, too large or an SVG with entities', async () => {
    const token = await open().register()
    await make(token, 'http://public.test/')
    for (const body of [
      '<html><svg></svg></html>',
      'GIF',
      '',
      Buffer.concat([PNG, Buffer.alloc(65_536)]),
      `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${SVG}`,
    ]) {
      await forget()
      await publish({ '/favicon.ico': body })
      expect(await lookFor(token)).toBe(1)
      expect(await picture(token)).toBeNull()
    }
  })

  test('is fetched again after thirty days, or after three if there was none', async () => {
    await forget()
    const token = await open().register()
    await make(token, 'http://public.test/')
    await publish({})
    expect(await lookFor(token)).toBe(1)
    expect(await lookFor(token)).toBe(0)
    open().pass(3 * DAY + 1)
    await publish({ '/favicon.ico': PNG })
    const later = await open().register()
    await make(later, 'http://public.test/')
    expect(await lookFor(later)).toBe(1)
    const first = await picture(later)
    expect(first).not.toBeNull()
    open().pass(30 * DAY + 1)
    const latest = await open().register()
    await make(latest, 'http://public.test/')
    await publish({ '/favicon.ico': SVG })
    expect(await lookFor(latest)).toBe(1)
    expect(await picture(latest)).not.toBe(first)
    // An unreachable site keeps its picture
    open().pass(30 * DAY + 1)
    const last = await open().register()
    await make(last, 'http://public.test/')
    const before = await picture(last)
    open().app.outside = outside.fetchDependencies(1)
    await lookFor(last)
    expect(await picture(last)).toBe(before)
  })

  test('is deleted if nobody has viewed it for sixty days', async () => {
    await forget()
    await publish({ '/favicon.ico': PNG })
    const token = await open().register()
    await make(token, 'http://public.test/')
    await lookFor(token)
    const url = (await picture(token)) ?? ''
    open().pass(59 * DAY)
    await forgetUnseenFavicons(open().app)
    expect((await open().call(url)).status).toBe(200)
    open().pass(2 * DAY)
    await forgetUnseenFavicons(open().app)
    expect((await open().call(url)).status).toBe(404)
  })

  test('is never fetched from names that are reserved for documentation', async () => {
    const token = await open().register()
    await make(token, 'https://alderandpine.example/')
    expect(await lookFor(token)).toBe(0)
  })

  test('is never fetched from a private address, neither the site nor its icon', async () => {
    const before = outside.canaries()
    const cases = readSsrfCases().filter(isQuick)
    for (const ssrf of cases) {
      const address = outside.address(ssrf.target)
      const chained = outside.chain(ssrf.chain ?? [])
      const site = createServer((question, answer) => {
        if (question.url !== '/page') return chained.emit('request', question, answer)
        answer.end(`<link rel=icon href="${address.replaceAll('"', '&quot;')}">`)
      })
      open().app.outside = outside.fetchDependencies(await outside.listen(site), ssrf.dns)
      await fetchFavicon(open().app, { site: 'http://public.test/page' })
      if (URL.canParse(address)) await fetchFavicon(open().app, { site: address })
    }
    expect(outside.canaries()).toBe(before)
  }, 180_000)
})
