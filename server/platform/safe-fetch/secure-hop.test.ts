import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { createServer as createWeb } from 'node:http'
import {
  createServer as createHttp2,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import { createServer as createSecure } from 'node:https'
import { connect, createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Outside, openOutside, PUBLIC } from '../../testing/servers/outside.ts'
import { type Authority, openAuthority } from '../../testing/servers/target/certificate.ts'
import { fetchHop } from './fetch-hop.ts'
import type { FetchDependencies } from './pin.ts'

const get = { method: 'GET', headers: {}, timeoutMs: 3000, bytes: 10_000 } as const

let outside: Outside
let root: Authority
beforeAll(async () => {
  outside = await openOutside()
  root = openAuthority('Known Root')
})
afterAll(() => outside.close())

const der = (authority: Authority) => new X509Certificate(authority.pem).raw

/** Serves certificates in the clear; counts its requests. */
async function openPublisher(files: Readonly<Record<string, Uint8Array | string>>) {
  const asked: string[] = []
  const port = await outside.listen(
    createWeb(({ url = '' }, answer) => {
      asked.push(url)
      const file = files[url]
      answer.writeHead(file === undefined ? 404 : 200).end(file)
    }),
  )
  return { asked, port }
}

/** `public.test` over TLS at one port, and everything in the clear at another. */
function dependenciesFor(
  securePort: number,
  plainPort: number,
  more: Partial<FetchDependencies> = {},
) {
  return outside.fetchDependencies(
    0,
    { 'public.test': [PUBLIC], 'ca.test': [PUBLIC], 'inside.test': ['127.0.0.1'] },
    {
      authorities: root.pem,
      connect: (address, port) => {
        if (address !== PUBLIC) return connect(port, address)
        return connect(port === 443 ? securePort : plainPort, '127.0.0.1')
      },
      ...more,
    },
  )
}

/** A server that shows its own certificate alone. */
async function openBare(authority: Authority, issuerAt: string | undefined, endsInDays = 90) {
  let requests = 0
  const wish = { names: ['public.test'], endsInDays, ...(issuerAt !== undefined && { issuerAt }) }
  const port = await outside.listen(
    createSecure(authority.issue(wish), (_, answer) => {
      requests += 1
      answer.end('sealed')
    }),
  )
  return { port, requests: () => requests }
}

describe('A server that does not send its intermediate certificate', () => {
  test('is read, with a remark, and the certificate is fetched once', async () => {
    const intermediate = root.open('Intermediate A')
    const publisher = await openPublisher({ '/a.der': der(intermediate) })
    const { port } = await openBare(intermediate, 'http://ca.test/a.der')
    const dependencies = dependenciesFor(port, publisher.port)
    for (let turn = 0; turn < 2; turn += 1) {
      const fetched = await fetchHop(dependencies, 'https://public.test/', get)
      expect(fetched).toMatchObject({ status: 200, remarks: ['incomplete-chain'] })
      expect(fetched.kind === 'fetched' && fetched.certificate?.issuer).toBe('Intermediate A')
    }
    expect(publisher.asked).toEqual(['/a.der'])
  })

  test('is read over two intermediates, in PEM', async () => {
    const upper = root.open('Upper B')
    const lower = upper.open('Lower B', { issuerAt: 'http://ca.test/upper.pem' })
    const files = { '/upper.pem': upper.pem, '/lower.der': der(lower) }
    const publisher = await openPublisher(files)
    const { port } = await openBare(lower, 'http://ca.test/lower.der')
    const fetched = await fetchHop(
      dependenciesFor(port, publisher.port),
      'https://public.test/',
      get,
    )
    expect(fetched).toMatchObject({ status: 200, remarks: ['incomplete-chain'] })
  })

  const stranger = openAuthority('Stranger')
  const below = stranger.open('Below a Stranger')
  const endless = openAuthority('Unused')
  test.each<[string, Authority, string | undefined, Record<string, Uint8Array | string>]>([
    ['names no address', stranger, undefined, {}],
    ['names an address without a certificate', stranger, 'http://ca.test/none', {}],
    ['names an address of something else', stranger, 'http://ca.test/x', { '/x': 'hello' }],
    ['names too much', stranger, 'http://ca.test/x', { '/x': 'x'.repeat(100_000) }],
    [
      'names an authority that nobody knows',
      stranger,
      'http://ca.test/own',
      { '/own': der(stranger) },
    ],
    [
      'names one below an authority that nobody knows',
      below,
      'http://ca.test/below',
      { '/below': der(below) },
    ],
    [
      'names a certificate of somebody else',
      stranger,
      'http://ca.test/other',
      { '/other': der(endless) },
    ],
    ['names an address inside the network', stranger, 'http://inside.test:{PORT}/x', {}],
    ['names a file', stranger, 'file:///etc/ssl/x', {}],
    ['names one over TLS that cannot be trusted either', stranger, 'https://public.test/x', {}],
  ])('is not trusted, and not asked, when it %s', async (_, authority, issuerAt, files) => {
    const before = outside.canaries()
    const publisher = await openPublisher(files)
    const address = issuerAt === undefined ? undefined : outside.address(issuerAt)
    const { port, requests } = await openBare(authority, address)
    const fetched = await fetchHop(
      dependenciesFor(port, publisher.port),
      'https://public.test/',
      get,
    )
    expect(fetched).toMatchObject({ kind: 'failed', why: expect.stringMatching(/UNABLE|CERT/) })
    expect([requests(), outside.canaries()]).toEqual([0, before])
  })

  test.each<[string, string, number]>([
    ['for another name', 'https://other.test/', 90],
    ['that has ended', 'https://public.test/', -1],
  ])('is not trusted with a certificate %s', async (_, address, endsInDays) => {
    const intermediate = root.open(`Intermediate ${endsInDays}`)
    const publisher = await openPublisher({ [`/${endsInDays}`]: der(intermediate) })
    const { port, requests } = await openBare(
      intermediate,
      `http://ca.test/${endsInDays}`,
      endsInDays,
    )
    const dependencies = dependenciesFor(port, publisher.port, { resolve: async () => [PUBLIC] })
    expect(await fetchHop(dependencies, address, get)).toMatchObject({ kind: 'failed' })
    expect(requests()).toBe(0)
  })
})

test('Where TLS breaks off at one address, the next is tried', async () => {
  const whole = await openBare(root, undefined)
  const broken = await outside.listen(
    createServer((socket) => socket.once('data', () => socket.destroy())),
  )
  const dependencies = outside.fetchDependencies(
    0,
    { 'public.test': ['93.184.216.40', '93.184.216.41'] },
    {
      authorities: root.pem,
      connect: (address) => connect(address.endsWith('40') ? broken : whole.port, '127.0.0.1'),
    },
  )
  expect(await fetchHop(dependencies, 'https://public.test/', get)).toMatchObject({ status: 200 })
})

describe('A server of HTTP/2 alone', () => {
  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { method, url, headers } = request
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const told = `${method} ${url} ${headers[':authority']} ${headers['x-a']} ${Buffer.concat(parts)}`
      response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] })
      response.end(gzipSync(told))
    })
  }

  test('is read over TLS, by each method', async () => {
    const server = createSecureServer(root.issue({ names: ['public.test'] }), answer)
    const dependencies = dependenciesFor(await outside.listen(server as unknown as Server), 0)
    const ask = (method: 'GET' | 'HEAD' | 'POST', content?: string) =>
      fetchHop(dependencies, 'https://public.test/p?q', {
        ...get,
        method,
        headers: { 'x-a': 'b' },
        ...(content !== undefined && { content }),
      })
    const page = await ask('GET')
    expect(page).toMatchObject({ status: 200, remarks: ['http2-only'] })
    if (page.kind !== 'fetched') throw new Error(page.why)
    expect(Buffer.from(page.body).toString()).toBe('GET /p?q public.test b ')
    expect(page.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(page.certificate?.issuer).toBe('Known Root')
    expect(await ask('HEAD')).toMatchObject({
      status: 200,
      body: Buffer.alloc(0),
      remarks: ['http2-only'],
    })
    const posted = await ask('POST', 'hello')
    expect(posted.kind === 'fetched' && Buffer.from(posted.body).toString()).toBe(
      'POST /p?q public.test b hello',
    )
  })

  test('is read in the clear', async () => {
    const port = await outside.listen(createHttp2(answer) as unknown as Server)
    const fetched = await fetchHop(dependenciesFor(0, port), 'http://public.test/', get)
    expect(fetched).toMatchObject({ status: 200, remarks: ['http2-only'] })
  })

  test('is not read with a certificate that nobody trusts', async () => {
    const stranger = openAuthority('Stranger of HTTP/2')
    const server = createSecureServer(stranger.issue({ names: ['public.test'] }), answer)
    const dependencies = dependenciesFor(await outside.listen(server as unknown as Server), 0)
    expect(await fetchHop(dependencies, 'https://public.test/', get)).toMatchObject({
      kind: 'failed',
    })
  })

  test('ends at the limit, and in time', async () => {
    const server = createSecureServer(
      root.issue({ names: ['public.test'] }),
      ({ url }, response) => {
        if (url !== '/silent') response.end('x'.repeat(500_000))
      },
    )
    const dependencies = dependenciesFor(await outside.listen(server as unknown as Server), 0)
    const fetched = await fetchHop(dependencies, 'https://public.test/', get)
    expect(fetched).toMatchObject({ status: 200, isCut: true })
    expect(fetched.kind === 'fetched' && fetched.body.length).toBe(get.bytes)
    const silent = await fetchHop(dependencies, 'https://public.test/silent', {
      ...get,
      timeoutMs: 400,
    })
    expect(silent).toMatchObject({ kind: 'failed', why: 'timeout' })
  })
})
