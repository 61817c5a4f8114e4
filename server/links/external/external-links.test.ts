import { expect, test } from 'bun:test'
import type { Link, LinkPage } from '../../../contract/links/links.ts'
import { MINUTE } from '../../platform/clock.ts'
import { describeApp, describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'

const LINKS = '/api/ui/v1/redirects'
const TARGET = 'https://example.com/'

const callsOf = (open: () => TestApp, token: string) => {
  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    open().call(`${LINKS}${path}`, {
      method,
      token,
      ...(body && { body }),
      ...(headers && { headers }),
    })
  const put = (id: string, body: object, headers?: Record<string, string>) =>
    call('PUT', `/external/${encodeURIComponent(id)}`, body, headers)
  const list = async (query = ''): Promise<LinkPage> => (await call('GET', query)).json()
  return { call, put, list }
}

describeAppOnBothDatabases('A link by an id of its own', (open) => {
  const login = async () => callsOf(open, await open().register())

  test('is made by the first call, edited by the next, and the same after a repeated one', async () => {
    const { put, call, list } = await login()
    const made = await put('order/17', { redirectTo: TARGET, title: 'One', tags: ['shop'] })
    const link: Link = await made.json()
    expect([made.status, link.externalId, link.title]).toEqual([201, 'order/17', 'One'])
    expect(made.headers.get('location')).toBe(
      `${LINKS}/${encodeURIComponent(link.domain)}/${link.key}`,
    )
    const edited = await put('order/17', { redirectTo: 'https://example.com/two' })
    const second: Link = await edited.json()
    expect([edited.status, second.id, second.title, second.tags]).toEqual([
      200,
      link.id,
      'One',
      ['shop'],
    ])
    expect(second.redirectTo).toBe('https://example.com/two')
    const again = await put('order/17', { redirectTo: 'https://example.com/two' })
    expect([again.status, await again.json()]).toEqual([200, second])
    const read = await call('GET', '/external/order%2F17')
    expect([read.status, await read.json()]).toEqual([200, second])
    expect((await list()).total).toBe(1)
  })

  test('is made once by calls at the same moment', async () => {
    const { put, list } = await login()
    const calls = Array.from({ length: 8 }, (_, at) =>
      put('same', { redirectTo: `https://example.com/${at}` }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect((await list()).items.map(({ externalId }) => externalId)).toEqual(['same'])
  })

  test('a GeoFurl keeps its rules, or loses them when they are said to be none', async () => {
    const { put } = await login()
    const geo = [{ countries: ['DE'], redirectTo: 'https://example.de/' }]
    const made: Link = await (await put('geo', { redirectTo: TARGET, geo })).json()
    expect([made.type, made.geo.length]).toEqual(['GEO', 1])
    const titled: Link = await (await put('geo', { redirectTo: TARGET, title: 'Geo' })).json()
    expect([titled.type, titled.geo]).toEqual(['GEO', made.geo])
    const plain: Link = await (await put('geo', { redirectTo: TARGET, geo: [] })).json()
    expect([plain.type, plain.geo]).toEqual(['STD', []])
    const back: Link = await (await put('geo', { redirectTo: TARGET, geo })).json()
    expect([back.type, back.id]).toEqual(['GEO', made.id])
  })

  test('keeps the key and the domain that it was made with', async () => {
    const { put } = await login()
    const body = { redirectTo: TARGET, vanity: 'my-own-key' }
    expect((await put('key', body)).status).toBe(201)
    expect((await put('key', body)).status).toBe(200)
    const other = await put('key', { ...body, vanity: 'another-key' })
    expect([other.status, (await other.json()).errors[0].path]).toEqual([422, 'vanity'])
    const moved = await put('key', { ...body, domain: 'elsewhere.example' })
    expect([moved.status, (await moved.json()).errors[0].path]).toEqual([422, 'domain'])
  })

  test('is unique in its account: for calls of one link, of many, and of imports', async () => {
    const { call } = await login()
    const body = { redirectTo: TARGET, externalId: ' crm-1 ' }
    const first: Link = await (await call('POST', '/standard', body)).json()
    expect(first.externalId).toBe('crm-1')
    for (const taken of [body, { ...body, vanity: 'with-a-key' }]) {
      const refused = await call('POST', '/standard', taken)
      const { type, errors } = await refused.json()
      expect([refused.status, type, errors[0].path]).toEqual([
        409,
        '/problems/external-id-taken',
        'externalId',
      ])
    }
    const other: Link = await (await call('POST', '/standard', { redirectTo: TARGET })).json()
    const at = { domain: other.domain, key: other.key }
    const edit = await call('PUT', '/standard', { ...at, externalId: 'crm-1' })
    expect([edit.status, (await edit.json()).type]).toEqual([409, '/problems/external-id-taken'])
    const items = [
      { action: 'create', link: { redirectTo: TARGET, externalId: 'crm-2' } },
      { action: 'create', link: { redirectTo: TARGET, externalId: 'crm-2' } },
      { action: 'update', link: { ...at, externalId: 'crm-1' } },
      { action: 'update', link: { ...at, externalId: 'crm-3' } },
      { action: 'update', link: { ...at, externalId: null } },
    ]
    const many = await (await call('POST', '/bulk', { items })).json()
    expect(many.items.map(({ status }: { status: number }) => status)).toEqual([
      201, 409, 409, 200, 200,
    ])
    const elsewhere = await login()
    expect((await elsewhere.call('POST', '/standard', body)).status).toBe(201)
  })

  test('lists are filtered by it, and by a target in any form of it', async () => {
    const { put, list } = await login()
    await put('a', { redirectTo: 'https://Example.com:443/shop?x=1#top', title: 'spring box' })
    await put('b', { redirectTo: 'https://example.com/shop?x=2' })
    await put('c', { redirectTo: 'https://example.com/shop?x=2', title: 'spring sale' })
    const ids = async (query: string) => {
      const page = await list(`?${query}`)
      expect(page.total).toBe(page.items.length)
      return page.items.map(({ externalId }) => externalId).toSorted()
    }
    expect(await ids('externalId=b')).toEqual(['b'])
    expect(await ids('externalId=B')).toEqual([])
    expect(await ids(`redirectTo=${encodeURIComponent('EXAMPLE.com/shop?x=1#top')}`)).toEqual(['a'])
    const two = encodeURIComponent('https://example.com/shop?x=2')
    for (const sort of ['createdAt', '-updatedAt', 'key', '-clicks']) {
      expect(await ids(`redirectTo=${two}&sort=${sort}`)).toEqual(['b', 'c'])
    }
    expect(await ids(`redirectTo=${two}&q=spring`)).toEqual(['c'])
    expect(await ids(`redirectTo=${two}&externalId=a`)).toEqual([])
    expect(await ids(`redirectTo=${two}&state=active`)).toEqual(['b', 'c'])
    expect(await ids(`redirectTo=${two}&state=trashed`)).toEqual([])
    await put('c', { redirectTo: 'https://example.com/elsewhere' })
    expect(await ids(`redirectTo=${two}`)).toEqual(['b'])
    expect(
      (await list('?limit=1&sort=createdAt&redirectTo=https://example.com/elsewhere')).nextCursor,
    ).toBeNull()
  })
})

describeApp('The external id of a link', (open) => {
  const login = async () => callsOf(open, await open().register())

  test('stays with a link in the trash, which a call can read but not edit', async () => {
    const { put, call } = await login()
    const made: Link = await (await put('kept', { redirectTo: TARGET })).json()
    const path = `/${made.domain}/${made.key}`
    expect((await call('DELETE', path)).status).toBe(204)
    const read: Link = await (await call('GET', '/external/kept')).json()
    expect([read.id, read.deletedAt === null]).toEqual([made.id, false])
    const refused = await put('kept', { redirectTo: TARGET })
    const { type, current } = await refused.json()
    expect([refused.status, type, current.id]).toEqual([
      409,
      '/problems/external-id-trashed',
      made.id,
    ])
    const again = await call('POST', '/standard', { redirectTo: TARGET, externalId: 'kept' })
    expect((await again.json()).type).toBe('/problems/external-id-taken')
    await call('PUT', `${path}/restore`)
    expect((await put('kept', { redirectTo: TARGET })).status).toBe(200)
  })

  test('is saved under the conditions of the call', async () => {
    const { put } = await login()
    const missing = await put('gone', { redirectTo: TARGET }, { 'if-match': '*' })
    expect([missing.status, (await missing.json()).current]).toEqual([412, undefined])
    expect((await put('new', { redirectTo: TARGET }, { 'if-none-match': '*' })).status).toBe(201)
    const second = await put('new', { redirectTo: TARGET }, { 'if-none-match': '*' })
    expect([second.status, (await second.json()).current.externalId]).toEqual([412, 'new'])
    expect((await put('new', { redirectTo: TARGET }, { 'if-match': '*' })).status).toBe(200)
  })

  test('may hold any text that an address can carry', async () => {
    const { put, call } = await login()
    for (const id of ['a/b/c', '50%', 'a%2Fb', 'ü & ?#', 'kind:42', '日本', 'x'.repeat(255)]) {
      const made = await put(id, { redirectTo: TARGET })
      expect([made.status, (await made.json()).externalId]).toEqual([201, id])
      const read = await call('GET', `/external/${encodeURIComponent(id)}`)
      expect([read.status, (await read.json()).externalId]).toEqual([200, id])
    }
    expect((await put('x'.repeat(256), { redirectTo: TARGET })).status).toBe(422)
    expect((await put(' ', { redirectTo: TARGET })).status).toBe(422)
    const other = await put('one', { redirectTo: TARGET, externalId: 'two' })
    expect([other.status, (await other.json()).errors[0].path]).toEqual([422, 'externalId'])
    expect((await call('GET', '/external/none')).status).toBe(404)
  })

  test('is in its history, and stays when an earlier version is restored', async () => {
    const { call } = await login()
    const made: Link = await (
      await call('POST', '/standard', { redirectTo: TARGET, externalId: 'first' })
    ).json()
    const path = `/${made.domain}/${made.key}`
    open().pass(MINUTE)
    await call('PUT', '/standard', { domain: made.domain, key: made.key, externalId: 'second' })
    const { items } = await (await call('GET', `${path}/history`)).json()
    expect(items[0].changes).toEqual([{ field: 'externalId', before: 'first', after: 'second' }])
    const back = await call('PUT', `${path}/history/${items[1].id}/restore`)
    expect([back.status, (await back.json()).externalId]).toEqual([200, 'second'])
  })
})
