import { expect, test } from 'bun:test'
import { describeApp, describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'

const UI = '/api/ui/v1'
const LINK = { redirectTo: 'https://example.com/' }

interface Edited {
  read: string
  write: string
  method: 'PUT' | 'PATCH'
  /** A body that changes something, another one for each number. */
  body: (number: number) => object
}

type Call = (
  method: string,
  path: string,
  sent?: { body?: object; headers?: Record<string, string> },
) => Promise<Response>

/** What can be edited under an If-Match, as its owner made it. */
const makers: Readonly<Record<string, (call: Call) => Promise<Edited>>> = {
  Furl: async (call) => {
    const { domain, key } = await made(call, '/redirects/standard', LINK)
    return {
      read: `/redirects/${domain}/${key}`,
      write: '/redirects/standard',
      method: 'PUT',
      body: (number) => ({ domain, key, title: `Title ${number}` }),
    }
  },
  GeoFurl: async (call) => {
    const geo = [{ countries: ['DE'], redirectTo: 'https://example.de/' }]
    const { domain, key } = await made(call, '/redirects/geo', { ...LINK, geo })
    return {
      read: `/redirects/${domain}/${key}`,
      write: '/redirects/geo',
      method: 'PUT',
      body: (number) => ({ domain, key, tags: [`tag ${number}`] }),
    }
  },
  'link by an id of its own': async (call) => {
    await call('PUT', '/redirects/external/one', { body: LINK })
    return {
      read: '/redirects/external/one',
      write: '/redirects/external/one',
      method: 'PUT',
      body: (number) => ({ ...LINK, note: `Note ${number}` }),
    }
  },
  hub: async (call) => {
    const { domain, key } = await made(call, '/redirects/furlhub', { title: 'Hub' })
    return {
      read: `/redirects/${domain}/${key}`,
      write: `/furlhubs/${domain}/${key}`,
      method: 'PATCH',
      body: (number) => ({ title: `Hub ${number}` }),
    }
  },
  'draft of a hub': async (call) => {
    const { domain, key } = await made(call, '/redirects/furlhub', { title: 'Hub' })
    const path = `/furlhubs/${domain}/${key}/draft`
    const { document } = await (await call('GET', path)).json()
    const body = (number: number) => ({
      document: { ...document, profile: { ...document.profile, name: `Page ${number}` } },
    })
    return { read: path, write: path, method: 'PUT', body }
  },
  domain: async (call) => {
    const { id } = await made(call, '/domains', { name: 'go.alder.example' })
    const body = (number: number) => ({ rootTarget: `https://example.com/${number}` })
    return { read: `/domains/${id}`, write: `/domains/${id}`, method: 'PUT', body }
  },
  'apps of a domain': async (call) => {
    const { id } = await made(call, '/domains', { name: 'apps.alder.example' })
    const path = `/domains/${id}/apps`
    const body = (number: number) => ({ ios: [`ABCDE12345.com.example.app${number}`], android: [] })
    return { read: path, write: path, method: 'PUT', body }
  },
  monitor: async (call) => {
    const { domain, key } = await made(call, '/redirects/standard', { ...LINK, monitoring: true })
    const path = `/monitors/${domain}/${key}`
    const body = (number: number) => ({ expectation: { keyword: `Word ${number}` } })
    return { read: path, write: path, method: 'PUT', body }
  },
}

async function made(call: Call, path: string, body: object) {
  const answer = await call('POST', path, { body })
  expect([path, answer.status, answer.headers.has('etag')]).toEqual([path, 201, true])
  return answer.json()
}

const callOf =
  (open: () => TestApp, token: string): Call =>
  (method, path, { body, headers } = {}) =>
    open().call(`${UI}${path}`, {
      method,
      token,
      ...(body && { body }),
      ...(headers && { headers }),
    })

const names = Object.keys(makers)

describeAppOnBothDatabases('What somebody else has changed', (open) => {
  test.each(names)('is not overwritten with an If-Match: %s', async (name) => {
    const call = callOf(open, await open().register())
    const edited = await makers[name]?.(call)
    if (!edited) throw new Error(name)
    const read = async () => {
      const answer = await call('GET', edited.read)
      return { tag: answer.headers.get('etag') ?? '', item: await answer.json() }
    }
    const write = (number: number, ifMatch: string) =>
      call(edited.method, edited.write, {
        body: edited.body(number),
        headers: { 'if-match': ifMatch },
      })
    const first = await read()
    expect(first.tag).toMatch(/^"[^"]+"$/)
    const saved = await write(1, first.tag)
    const second = await read()
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, second.tag])
    expect(second.tag).not.toBe(first.tag)

    const refused = await write(2, first.tag)
    const problem = await refused.json()
    expect([refused.status, problem.type]).toEqual([412, '/problems/edited-elsewhere'])
    expect(problem.current).toMatchObject(second.item)
    expect(refused.headers.get('etag')).toBe(second.tag)
    expect(await read()).toEqual(second)
    expect((await write(3, `"other", W/${second.tag}`)).status).toBe(200)
    expect((await write(4, '*')).status).toBe(200)

    // Of several that have seen the same, one is saved.
    const { tag } = await read()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => (await write(10 + at, tag)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412])
  })
})

describeApp('The tag of something', (open) => {
  test.each(names.filter((name) => name !== 'draft of a hub'))(
    'is not needed to change it: %s',
    async (name) => {
      const call = callOf(open, await open().register())
      const edited = await makers[name]?.(call)
      if (!edited) throw new Error(name)
      const body = edited.body(1)
      expect((await call(edited.method, edited.write, { body })).status).toBe(200)
    },
  )

  test('of a link stays when it is clicked, and changes with its password', async () => {
    const call = callOf(open, await open().register())
    const { domain, key, id } = await made(call, '/redirects/standard', LINK)
    const tag = async () => (await call('GET', `/redirects/${domain}/${key}`)).headers.get('etag')
    const first = await tag()
    await open()
      .app.db.updateTable('link_clicks')
      .set({ total: 9, human: 7 })
      .where('link_id', '=', id)
      .execute()
    expect(await tag()).toBe(first)
    const body = { domain, key, password: 'sesame' }
    expect((await call('PUT', '/redirects/standard', { body })).status).toBe(200)
    expect(await tag()).not.toBe(first)
  })

  test('of a hub is that of its name and settings: its draft has one of its own', async () => {
    const call = callOf(open, await open().register())
    const { domain, key } = await made(call, '/redirects/furlhub', { title: 'Hub' })
    const hubTag = async () =>
      (await call('GET', `/redirects/${domain}/${key}`)).headers.get('etag')
    const before = await hubTag()
    const path = `/furlhubs/${domain}/${key}/draft`
    const draft = await call('GET', path)
    const { document } = await draft.json()
    const profile = { ...document.profile, name: 'Another page' }
    const headers = { 'if-match': draft.headers.get('etag') ?? '' }
    const body = { document: { ...document, profile } }
    expect((await call('PUT', path, { body, headers })).status).toBe(200)
    expect(await hubTag()).toBe(before)
  })
})
