import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { Link } from '../../../contract/links/links.ts'
import { describeApp } from '../../testing/app.ts'
import {
  isHarmless,
  isQuick,
  type Outside,
  openOutside,
  readSsrfCases,
} from '../../testing/servers/outside.ts'
import { NAME_JOB, nameLink } from '../write/name-link.ts'

const TARGETS = '/api/ui/v1/targets'
const asking = (address: string) => `${TARGETS}?address=${encodeURIComponent(address)}`

describeApp('The facts of a target', (open) => {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  /** Serves `page` at every public address. */
  async function publish(page: (path: string) => { status?: number; type?: string; body: string }) {
    const agents: (string | undefined)[] = []
    const server = createServer(({ url = '', headers }, answer) => {
      agents.push(headers['user-agent'])
      const { status = 200, type = 'text/html', body } = page(url)
      answer.writeHead(status, { 'content-type': type }).end(body)
    })
    open().app.outside = outside.fetchDependencies(await outside.listen(server))
    return agents
  }

  test('an invalid target, or one of our own links, is refused before any request', async () => {
    const agents = await publish(() => ({ body: '' }))
    const token = await open().register()
    for (const address of [
      '',
      'nothing',
      'javascript:alert(1)',
      'http://127.0.0.1/',
      'http://localhost:3000/abc',
    ]) {
      const answer = await open().call(asking(address), { token })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toMatchObject([{ path: 'address' }])
    }
    expect((await open().call(asking('http://public.test/'))).status).toBe(401)
    expect(agents).toEqual([])
  })

  test('a page has a title, a description and a picture', async () => {
    const agents = await publish(() => ({
      body: `<title>Rain jackets</title><meta name="description" content="For wet days">
        <meta property="og:image" content="/rain.png">`,
    }))
    const token = await open().register()
    const answer = await open().call(asking('http://public.test/spring'), { token })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      address: 'http://public.test/spring',
      isReached: true,
      title: 'Rain jackets',
      description: 'For wet days',
      imageUrl: 'http://public.test/rain.png',
    })
    expect(agents).toEqual([expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Unfurly\//)])
  })

  test('an error page, a picture and an unreachable page have no title', async () => {
    await publish((path) => {
      if (path === '/gone') return { status: 404, body: '<title>Not found</title>' }
      return { type: 'image/svg+xml', body: '<svg><title>Logo</title></svg>' }
    })
    const token = await open().register()
    const facts = async (address: string) => {
      const answer = await open().call(asking(address), { token })
      const { title, isReached } = await answer.json()
      return [answer.status, isReached, title]
    }
    expect(await facts('http://public.test/gone')).toEqual([200, false, null])
    expect(await facts('http://public.test/logo.svg')).toEqual([200, true, null])
    expect(await facts('http://nowhere.test/')).toEqual([200, false, null])
  })

  test('never connects to a private address, but to public ones', async () => {
    const token = await open().register()
    for (const ssrf of readSsrfCases().filter(isQuick)) {
      const stub = await outside.listen(outside.chain(ssrf.chain ?? []))
      open().app.outside = outside.fetchDependencies(stub, ssrf.dns)
      open().pass(2000)
      const answer = await open().call(asking(outside.address(ssrf.target)), { token })
      expect([200, 422]).toContain(answer.status)
      const { title } = await answer.json()
      expect([ssrf.id, title === 'Start']).toEqual([ssrf.id, isHarmless(ssrf)])
    }
    expect(outside.canaries()).toBe(0)
  })

  test('a link without a title gets that of its page, and is found by it', async () => {
    await publish(() => ({ body: '<title>Rain jackets</title>' }))
    const token = await open().register()
    const link = await make(token, { redirectTo: 'http://public.test/spring' })
    expect(link.title).toBeNull()
    await nameLinks()
    expect(await found(token, 'jackets')).toEqual([
      expect.objectContaining({ key: link.key, title: 'Rain jackets', updatedAt: link.updatedAt }),
    ])
  })

  test('a link that got a title or another target or was deleted meanwhile is not changed', async () => {
    await publish(() => ({ body: '<title>Rain jackets</title>' }))
    const token = await open().register()
    const named = await make(token, { redirectTo: 'http://public.test/a', title: 'My own' })
    const later = await make(token, { redirectTo: 'http://public.test/b' })
    const gone = await make(token, { redirectTo: 'http://public.test/c' })
    const body = { key: later.key, title: 'Also my own' }
    await open().call('/api/ui/v1/redirects/standard', { method: 'PUT', token, body })
    const path = `/api/ui/v1/redirects/${gone.domain}/${gone.key}`
    await open().call(path, { method: 'DELETE', token })
    await nameLinks()
    expect(await found(token, 'jackets')).toEqual([])
    expect((await found(token, 'own')).map(({ key }) => key).toSorted()).toEqual(
      [named.key, later.key].toSorted(),
    )
  })

  async function make(token: string, body: object): Promise<Link> {
    const answer = await open().call('/api/ui/v1/redirects/standard', { token, body })
    expect(answer.status).toBe(201)
    return answer.json()
  }

  async function found(token: string, q: string): Promise<Link[]> {
    return (await (await open().call(`/api/ui/v1/redirects?q=${q}`, { token })).json()).items
  }

  /** Runs the jobs as the worker does. */
  async function nameLinks(): Promise<void> {
    const { db } = open().app
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', NAME_JOB).execute()
    for (const { id, payload } of jobs) {
      await nameLink(open().app, JSON.parse(payload))
      await db.deleteFrom('jobs').where('id', '=', id).execute()
    }
  }

  test('a user can read sixty targets a minute', async () => {
    await publish(() => ({ body: '<title>Again</title>' }))
    const token = await open().register()
    const ask = async () => (await open().call(asking('http://public.test/'), { token })).status
    open().pass(60_000)
    for (let count = 0; count < 60; count += 1) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
    open().pass(60_000)
    expect(await ask()).toBe(200)
  })
})
