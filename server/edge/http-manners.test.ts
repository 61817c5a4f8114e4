import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { describeApp } from '../testing/app.ts'

const ui = '/api/ui/v1'

describeApp('The manners of HTTP', (open) => {
  test.each([
    ['PATCH', `${ui}/redirects/standard`, 'POST, PUT'],
    ['POST', `${ui}/redirects/localhost:8080/abc`, 'GET, HEAD, DELETE'],
    ['DELETE', `${ui}/tags`, 'GET, HEAD, POST'],
    ['PUT', '/analytics/v1/summary', 'GET, HEAD'],
  ])('%s %s names the methods of the address', async (method, path, methods) => {
    const answer = await open().call(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(`${methods}, OPTIONS`)
    expect(await answer.json()).toMatchObject({
      type: '/problems/method-not-allowed',
      detail: `This address takes ${methods}.`,
    })
    const asked = await open().call(path, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, `${methods}, OPTIONS`])
  })

  test('an address that no call has is 404 for each method', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS']) {
      const answer = await open().call(`${ui}/nothing/of/this/sort`, { method })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, null])
    }
  })

  test('a call without a login says how to log in', async () => {
    const answer = await open().call(`${ui}/redirects`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('each answer to a token tells what the token may still do', async () => {
    const token = await open().register()
    const first = await open().call(`${ui}/redirects`, { token })
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=599;t=\d{1,2}$/)
    const missing = await open().call(`${ui}/redirects/localhost:8080/none`, { token })
    expect([missing.status, missing.headers.get('ratelimit')]).toEqual([
      404,
      expect.stringMatching(/^"calls";r=598;/),
    ])
    const open_ = await open().call(`${ui}/auth/config`)
    expect(open_.headers.get('ratelimit')).toBe(null)
  })

  test.each([
    ['of a call that has parameters', '/redirects?titel=x', 'titel'],
    ['of a call that has none', '/account?limit=5', 'limit'],
  ])('an unknown parameter %s is refused by name', async (_, path, name) => {
    const token = await open().register()
    const answer = await open().call(`${ui}${path}`, { token })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject([{ path: name }])
    expect((await open().call(`${ui}${path}`)).status).toBe(401)
  })

  test('a list that is answered whole is also answered in parts', async () => {
    const token = await open().register()
    const read = async (question: string) => {
      const answer = await open().call(`${ui}/tags${question}`, { token })
      const { items, ...rest } = await answer.json()
      return {
        status: answer.status,
        names: items?.map(({ name }: { name: string }) => name),
        rest,
      }
    }
    for (const name of ['ash', 'birch', 'cedar'])
      await open().call(`${ui}/tags`, { token, body: { name } })
    const whole = { names: ['ash', 'birch', 'cedar'], rest: { nextCursor: null, total: 3 } }
    expect(await read('')).toMatchObject(whole)
    expect(await read('?limit=3')).toMatchObject(whole)
    const first = await read('?limit=2')
    expect(first).toMatchObject({ names: ['ash', 'birch'], rest: { total: 3 } })
    const second = await read(`?limit=2&cursor=${first.rest.nextCursor}`)
    expect(second).toMatchObject({ names: ['cedar'], rest: { nextCursor: null, total: 3 } })
    for (const [wrong, status] of [
      ['?limit=0', 422],
      ['?limit=101', 422],
      ['?cursor=x', 400],
      ['?cursor=-1', 400],
    ] as const)
      expect([wrong, (await read(wrong)).status]).toEqual([wrong, status])
  })

  test.each([
    ['a list', '/redirects', 200],
    ['what is missing', '/redirects/localhost:8080/none/history', 404],
  ])('HEAD says how long %s is', async (_, path, status) => {
    const token = await open().register()
    const head = await open().call(`${ui}${path}`, { token, method: 'HEAD' })
    const whole = await open().call(`${ui}${path}`, { token })
    expect([head.status, await head.text()]).toEqual([status, ''])
    const { byteLength } = await whole.arrayBuffer()
    expect(head.headers.get('content-length')).toBe(String(byteLength))
  })

  test('the document is asked for again only when it has changed', async () => {
    const first = await open().call('/api/ui/openapi.json')
    const etag = first.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    const again = await open().call('/api/ui/openapi.json', { headers })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
  })

  test('JSON is compressed for who asks for it', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const plain = await open().call('/api/ui/openapi.json')
    const packed = await open().call('/api/ui/openapi.json', { headers })
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    const body = await packed.arrayBuffer()
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(await plain.json())
    for (const answer of [plain, packed]) {
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    }
  })
})
