import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { UPLOAD_BYTES_MAX } from '../../../contract/links/uploads.ts'
import { HOUR } from '../../platform/clock.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { describeApp } from '../../testing/app.ts'
import { isQuick, type Outside, openOutside, readSsrfCases } from '../../testing/servers/outside.ts'

const FROM_ADDRESS = '/api/ui/v1/uploads/from-address'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  new Bun.Image(PIXEL).resize(30, 20)[format]().bytes()

describeApp('A picture of another site', (open) => {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  type Serve = (request: IncomingMessage, answer: ServerResponse) => void

  async function serve(each: Serve): Promise<IncomingMessage['headers'][]> {
    const asked: IncomingMessage['headers'][] = []
    const server = createServer((request, answer) => {
      asked.push(request.headers)
      each(request, answer)
    })
    open().app.outside = outside.fetchDependencies(await outside.listen(server))
    return asked
  }
  const fetched = (token: string | undefined, address: unknown) =>
    open().call(FROM_ADDRESS, { ...(token && { token }), body: { address } })
  const refusalOf = async (token: string, address: unknown) => {
    const answer = await fetched(token, address)
    expect(answer.status).toBe(422)
    const [first] = (await answer.json()).errors
    expect(first.path).toBe('address')
    return first.message
  }
  const at = 'http://public.test/me.png'

  test('is refused without a login, and for what is no address, before any request', async () => {
    const asked = await serve((_, answer) => void answer.end(PIXEL))
    expect((await fetched(undefined, at)).status).toBe(401)
    const token = await open().register()
    for (const address of ['', 'me.png', 'ftp://public.test/', 'data:image/gif;base64,AA', 7])
      await refusalOf(token, address)
    expect(
      (await open().call(FROM_ADDRESS, { token, body: { address: at, as: 'x' } })).status,
    ).toBe(422)
    expect(asked).toEqual([])
  })

  test('never connects to a private address', async () => {
    const token = await open().register()
    for (const ssrf of readSsrfCases().filter(isQuick)) {
      const stub = await outside.listen(outside.chain(ssrf.chain ?? []))
      open().app.outside = outside.fetchDependencies(stub, ssrf.dns)
      open().pass(HOUR)
      const answer = await fetched(token, outside.address(ssrf.target))
      expect([ssrf.id, answer.status]).toEqual([ssrf.id, 422])
    }
    expect(outside.canaries()).toBe(0)
  })

  test('is not fetched from this installation, where it belongs to somebody', async () => {
    const token = await open().register()
    for (const address of [
      'http://localhost:3000/api/ui/v1/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'http://hub.localhost:3000/_/pictures/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'http://127.0.0.1:3000/metrics',
    ])
      expect(await refusalOf(token, address)).toContain('on this installation already')
  })

  test('is re-encoded and kept like an uploaded one, with redirects followed', async () => {
    const bytes = await picture('jpeg')
    const asked = await serve(({ url }, answer) => {
      if (url === '/me.png') answer.writeHead(302, { location: '/moved' }).end()
      // Stores of files often do not know what they serve.
      else answer.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
    })
    const token = await open().register()
    const answer = await fetched(token, ` ${at} `)
    expect(answer.status).toBe(201)
    const upload = await answer.json()
    expect(upload).toMatchObject({ width: 30, height: 20 })
    const shown = await open().call(new URL(upload.url).pathname)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect((await new Bun.Image(await shown.bytes()).metadata()).format).toBe('webp')
    const sent = await open().call('/api/ui/v1/uploads', {
      token,
      body: bytes,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect(await sent.json()).toEqual(upload)
    expect(asked[0]).toMatchObject({
      'user-agent': expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Unfurly\//),
      accept: expect.not.stringContaining('avif'),
    })
    expect(asked.every(({ cookie, authorization }) => !cookie && !authorization)).toBe(true)
  })

  test('that is a page, a drawing, gone, broken, too large or away is refused with a sentence', async () => {
    const token = await open().register()
    const png = await picture('png')
    const cases: [Serve, string][] = [
      [(_, a) => void a.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), 'a page at'],
      [
        (_, a) => void a.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
        'Choose a PNG, JPEG, WebP, GIF or AVIF',
      ],
      [(_, a) => void a.writeHead(404).end(png), 'no picture at this address'],
      [(_, a) => void a.writeHead(200).end(png.subarray(0, 40)), 'may be damaged'],
      [(_, a) => void a.end(Buffer.alloc(UPLOAD_BYTES_MAX + 1)), 'larger than 5 MB'],
      [(_, a) => void a.destroy(), 'could not be fetched'],
      [(_, a) => void a.writeHead(302, { location: at }).end(), 'could not be fetched'],
      [
        (_, a) => void a.writeHead(302, { location: 'file:///etc/passwd' }).end(),
        'cannot be fetched',
      ],
    ]
    for (const [each, sentence] of cases) {
      await serve(each)
      expect(await refusalOf(token, at)).toContain(sentence)
    }
  })

  test('takes from the same sixty an hour as uploaded ones, before anything is fetched', async () => {
    const token = await open().register()
    const { app } = open()
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    const earlier = { bucket: `uploads:${id}`, limit: 60, windowMs: HOUR }
    for (let count = 1; count < 60; count++) await take(app.db, app.clock(), earlier)
    const png = await picture('png')
    const asked = await serve((_, answer) => void answer.end(png))
    expect((await fetched(token, at)).status).toBe(201)
    expect((await fetched(token, at)).status).toBe(429)
    expect(asked).toHaveLength(1)
  })
})
