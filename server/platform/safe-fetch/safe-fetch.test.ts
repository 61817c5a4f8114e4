import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createServer as createWeb, type Server as Web } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  isHarmless,
  type Outside,
  openOutside,
  PUBLIC,
  readSsrfCases,
} from '../../testing/servers/outside.ts'
import { observeFetches, safeFetch } from './safe-fetch.ts'

const ssrfCases = readSsrfCases()
const PATIENCE_MS = 400
const pem = (name: string) =>
  readFileSync(new URL(`../../testing/certificates/${name}.pem`, import.meta.url), 'utf8')

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())

describe('targets that must never be connected to', () => {
  const cases = ssrfCases.filter(({ kind }) => kind !== 'resource')
  test.each(cases.map((each) => [each.id, each.target, each] as const))(
    '%s: %s',
    async (_id, _target, ssrf) => {
      const { target, dns, chain = [] } = ssrf
      const before = outside.canaries()
      const stubPort = await outside.listen(outside.chain(chain))
      const dependencies = outside.fetchDependencies(stubPort, dns)
      const fetched = await safeFetch(dependencies, outside.address(target), {
        timeoutMs: PATIENCE_MS,
      })
      expect(fetched.kind === 'fetched').toBe(isHarmless(ssrf))
      expect(outside.canaries()).toBe(before)
    },
  )

  test.each([
    'http://[::7f00:1]:{PORT}/',
    'http://[::ffff:0:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[4000::1]/',
    'http://192.0.0.8/',
    'http://168.63.129.16/machine?comp=goalstate',
    'http://198.18.0.1/',
    'http://LOCALHOST.:{PORT}/',
    'http://public.test.:22/',
    'javascript:alert(1)',
    '',
    'public.test',
  ])('%s', async (target) => {
    const before = outside.canaries()
    const dependencies = outside.fetchDependencies(0, { localhost: ['127.0.0.1'] })
    expect((await safeFetch(dependencies, outside.address(target))).kind).toBe('refused')
    expect(outside.canaries()).toBe(before)
  })

  test('a name is resolved once a hop, and only checked addresses are connected to', async () => {
    const stubPort = await outside.listen(outside.chain([{ status: 200 }]))
    const names = { 'rebind.public.test': { sequence: [[PUBLIC], ['127.0.0.1']] } }
    const fetched = await safeFetch(
      outside.fetchDependencies(stubPort, names),
      'http://rebind.public.test/',
    )
    expect(fetched.kind).toBe('fetched')
  })
})

describe('responses that take too much', () => {
  const servers: Record<string, () => Server | Web> = {
    'accepts the connection and never answers': () => createServer(() => undefined),
    'sends one header byte every second': () =>
      createServer((socket) => drip(socket, '', 'HTTP/1.1 200 OK')),
    'sends one body byte every second without end': () =>
      createServer((socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1000))),
    'sends an endless body at full speed': () =>
      createWeb((_, answer) => {
        const pour = () => {
          while (answer.write('x'.repeat(65_536)));
          answer.once('drain', pour)
        }
        pour()
      }),
    'answers HTTP/0.9 without headers': () =>
      createServer((socket) => socket.end('<title>Old</title>')),
    'answers 200 with a certificate for another name': () =>
      createSecure({ key: pem('key'), cert: pem('other-name') }, (_, answer) => answer.end('hi')),
  }
  test.each(
    ssrfCases
      .filter(({ kind }) => kind === 'resource')
      .map((each) => [each.id, each.target, each] as const),
  )('%s: %s', async (_id, _target, { server = '', target }) => {
    const make = servers[server]
    if (!make) throw new Error(`no server that ${server}`)
    const stubPort = await outside.listen(make())
    const isSecure = server.includes('certificate')
    const dependencies = outside.fetchDependencies(
      stubPort,
      {},
      isSecure ? { authorities: pem('other-name') } : {},
    )
    const address = isSecure ? target.replace('http:', 'https:') : target
    const fetched = await safeFetch(dependencies, address, { timeoutMs: PATIENCE_MS })
    if (fetched.kind === 'fetched') {
      expect([fetched.isCut, fetched.body.length]).toEqual([true, 1_048_576])
    } else expect(fetched.kind).toBe('failed')
  })

  test('a body that grows by decompression ends at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000))
    const stubPort = await outside.listen(
      createWeb((_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb)),
    )
    const fetched = await safeFetch(outside.fetchDependencies(stubPort), 'http://public.test/', {
      bytes: 1000,
    })
    expect(fetched).toMatchObject({ kind: 'fetched', isCut: true })
    expect(fetched.kind === 'fetched' && fetched.body.length).toBe(1000)
  })

  test('endless redirects fail', async () => {
    const round = createWeb((_, answer) =>
      answer.writeHead(302, { location: 'http://public.test/again' }).end(),
    )
    const fetched = await safeFetch(
      outside.fetchDependencies(await outside.listen(round)),
      'http://public.test/',
    )
    expect(fetched).toMatchObject({ kind: 'failed', why: 'too-many-redirects' })
  })
})

describe('allowed fetches', () => {
  test('a public page over redirects, with its own Host and no other headers', async () => {
    const seen: [string | undefined, string | undefined][] = []
    const stubPort = await outside.listen(
      createWeb(({ url, headers }, answer) => {
        seen.push([url, headers.host])
        if (url === '/start') answer.writeHead(302, { location: '/hello?a=1' }).end()
        else answer.setHeader('content-encoding', 'gzip').end(gzipSync('<title>Hello</title>'))
      }),
    )
    const fetched = await safeFetch(outside.fetchDependencies(stubPort), 'http://public.test/start')
    expect(fetched).toMatchObject({ kind: 'fetched', status: 200, hops: 1, isCut: false })
    if (fetched.kind !== 'fetched') throw new Error(fetched.why)
    expect(Buffer.from(fetched.body).toString()).toBe('<title>Hello</title>')
    expect(fetched.url.href).toBe('http://public.test/hello?a=1')
    expect(seen).toEqual([
      ['/start', 'public.test'],
      ['/hello?a=1', 'public.test'],
    ])
  })

  test('over TLS with a certificate for the name', async () => {
    const server = createSecure({ key: pem('key'), cert: pem('public-test') }, (_, answer) =>
      answer.end('sealed'),
    )
    const dependencies = outside.fetchDependencies(
      await outside.listen(server),
      {},
      { authorities: pem('public-test') },
    )
    const fetched = await safeFetch(dependencies, 'https://public.test/')
    expect(fetched.kind === 'fetched' && Buffer.from(fetched.body).toString()).toBe('sealed')
  })

  test.each([['127.0.0.0/8'], ['127.0.0.1'], ['intranet.test']])(
    'a private address that the operator allowed by %s, on any port',
    async (entry) => {
      const port = await outside.listen(outside.chain([{ status: 204 }]))
      const dependencies = outside.fetchDependencies(
        0,
        { 'intranet.test': ['127.0.0.1'] },
        { allowPrivate: [entry] },
      )
      const fetched = await safeFetch(dependencies, `http://intranet.test:${port}/`)
      expect(fetched).toMatchObject({ kind: 'fetched', status: 204 })
    },
  )

  test('HEAD has no body', async () => {
    const methods: (string | undefined)[] = []
    const server = createWeb(({ method }, answer) => {
      methods.push(method)
      answer.setHeader('content-length', '9').end()
    })
    const dependencies = outside.fetchDependencies(await outside.listen(server))
    const fetched = await safeFetch(dependencies, 'http://public.test/', { method: 'HEAD' })
    expect(fetched).toMatchObject({ kind: 'fetched', status: 200, isCut: false })
    expect(methods).toEqual(['HEAD'])
  })
})

test('the observer learns how each fetch ended', async () => {
  const heard: string[] = []
  observeFetches((kind) => heard.push(kind))
  const dependencies = outside.fetchDependencies(
    await outside.listen(outside.chain([{ status: 204 }])),
  )
  for (const address of ['http://public.test/', 'http://127.0.0.1/', 'http://missing.test/']) {
    await safeFetch(dependencies, address)
  }
  observeFetches(() => undefined)
  expect(heard).toEqual(['fetched', 'refused', 'failed'])
})

function drip(socket: Socket, start: string, rest: string): void {
  socket.write(start)
  let place = 0
  const timer = setInterval(() => {
    socket.write(rest[place % rest.length] ?? '')
    place += 1
  }, PATIENCE_MS / 3)
  socket.on('close', () => clearInterval(timer))
}
