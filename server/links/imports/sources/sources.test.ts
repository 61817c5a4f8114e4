import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { ImportSource } from '../../../../contract/links/import-fields.ts'
import type { Import } from '../../../../contract/links/imports.ts'
import type { Link } from '../../../../contract/links/links.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { IMPORTS, putImport, workImports } from '../../../testing/imports.ts'
import {
  isQuick,
  type Outside,
  openOutside,
  readSsrfCases,
} from '../../../testing/servers/outside.ts'
import { refusalOf } from '../table/refusal.ts'
import { sourceFile } from './source-items.ts'

const API = 'http://public.test'
const KEY = 'a key that nobody may see'
const target = (at: number) => `https://example.com/${at}`

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}
type Service = (url: URL, request: IncomingMessage) => Reply

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())

/** Serves the API of a service at every public address. Returns what was asked for. */
async function serve(app: TestApp, service: Service): Promise<URL[]> {
  const asked: URL[] = []
  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '', API)
    asked.push(url)
    const { status = 200, headers = {}, body = {} } = service(url, request)
    answer.writeHead(status, { 'content-type': 'application/json', ...headers })
    answer.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  app.app.outside = outside.fetchDependencies(await outside.listen(server))
  return asked
}

/** The links of a service, or the sentence that it is refused with. */
async function linksOf({ app }: TestApp, service: ImportSource) {
  const reading = { signal: new AbortController().signal, onPage: async () => undefined }
  let text = ''
  try {
    const file = sourceFile(app, { service, address: API, key: KEY }, reading)
    for await (const part of file) text += new TextDecoder().decode(part)
  } catch (error) {
    return refusalOf(error) ?? String(error)
  }
  return JSON.parse(text) as Record<string, unknown>[]
}

/** As Kutt does: 50 at most, whatever is asked for. */
const kuttOf =
  (total: number): Service =>
  (url, { headers }) => {
    if (headers['x-api-key'] !== KEY) return { status: 401 }
    const skip = Number(url.searchParams.get('skip'))
    const limit = Math.min(50, Number(url.searchParams.get('limit')))
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - skip)) }, (_, at) => ({
      ...{ address: `moved-${skip + at}`, target: target(skip + at), password: false },
      ...{ banned: false, visit_count: 7, created_at: '2024-03-01T10:00:00.000Z' },
      ...{ link: `https://kutt.example/moved-${skip + at}`, description: null, expire_in: null },
    }))
    return { body: { total, limit, skip, data } }
  }

const pageOf = (url: URL, size: number, all: number) => {
  const page = Number(url.searchParams.get('page'))
  return Array.from({ length: Math.max(0, Math.min(size, all - (page - 1) * size)) }, (_, at) => at)
}

/** Each with more than one page. */
const services: [ImportSource, Service, links: number, first: object][] = [
  ['kutt', kuttOf(120), 120, { address: 'moved-0', domain: 'kutt.example', visit_count: 7 }],
  [
    'shlink',
    (url, { headers }) => ({
      status: headers['x-api-key'] === KEY && url.pathname === '/rest/v3/short-urls' ? 200 : 404,
      body: {
        shortUrls: {
          data: pageOf(url, 100, 130).map((at) => ({
            ...{ shortCode: `s${at}`, longUrl: target(at), domain: null, tags: ['a'] },
            shortUrl: `https://s.example/s${at}`,
            ...{ dateCreated: '2024-03-01T10:00:00+00:00', visitsSummary: { total: 4 } },
          })),
          pagination: { currentPage: 1, pagesCount: 2 },
        },
      },
    }),
    130,
    { shortCode: 's0', domain: 's.example', createdAt: '2024-03-01T10:00:00+00:00' },
  ],
  [
    'yourls',
    (url) => {
      const { timestamp, signature, start = '0' } = Object.fromEntries(url.searchParams)
      const expected = createHash('md5').update(`${timestamp}${KEY}`).digest('hex')
      if (signature !== expected) return { status: 403 }
      const length = Math.max(0, Math.min(500, 700 - Number(start)))
      const links = Array.from({ length }, (_, at) => [
        `link_${at + 1}`,
        {
          ...{ shorturl: `https://y.example/y${Number(start) + at}`, url: target(at) },
          ...{ title: 'T', timestamp: '2024-03-01 10:00:00', ip: '192.0.2.1', clicks: '3' },
        },
      ])
      return { body: { links: Object.fromEntries(links), statusCode: 200 } }
    },
    700,
    { keyword: 'https://y.example/y0', clicks: '3' },
  ],
  [
    'sink',
    (url) => {
      const isFirst = url.searchParams.get('cursor') === null
      const links = [{ slug: isFirst ? 'one' : 'two', url: target(1), createdAt: 1709287200 }]
      return { body: { links, list_complete: !isFirst, cursor: isFirst ? 'next' : '' } }
    },
    2,
    { slug: 'one', domain: 'public.test' },
  ],
  [
    'bitly',
    (url, { headers }) => {
      if (headers.authorization !== `Bearer ${KEY}`) return { status: 401 }
      if (url.pathname === '/v4/user') return { body: { default_group_guid: 'Bg/1' } }
      const isFirst = url.searchParams.get('search_after') === null
      const next = 'https://elsewhere.example/v4/groups/Bg/bitlinks?size=100&search_after=x'
      return {
        status: url.pathname === '/v4/groups/Bg%2F1/bitlinks' ? 200 : 404,
        body: {
          links: [
            {
              ...{ id: isFirst ? 'bit.ly/one' : 'bit.ly/two', long_url: target(1), tags: [] },
              ...{ custom_bitlinks: ['https://bit.ly/Spring'], created_at: '2024-03-01' },
            },
          ],
          pagination: { next: isFirst ? next : '' },
        },
      }
    },
    2,
    { bitlink: 'bit.ly/one', custom_bitlinks: ['https://bit.ly/Spring'] },
  ],
  [
    'dub',
    (url, { headers }) => {
      if (headers.authorization !== `Bearer ${KEY}`) return { status: 401 }
      const first = Number(url.searchParams.get('startingAfter') ?? -1) + 1
      const length = Math.max(0, Math.min(100, 101 - first))
      const links = Array.from({ length }, (_, at) => ({
        ...{ id: String(first + at), key: `d${first + at}`, domain: 'dub.example' },
        ...{ url: target(at), tags: [{ id: 't', name: 'mail', color: 'red' }], clicks: 2 },
      }))
      return { body: links }
    },
    101,
    { key: 'd0', domain: 'dub.example', tags: ['mail'], clicks: 2 },
  ],
  [
    'rebrandly',
    (url, { headers }) => {
      if (headers.apikey !== KEY) return { status: 401 }
      const first = Number(url.searchParams.get('last') ?? -1) + 1
      const length = Math.max(0, Math.min(25, 60 - first))
      const links = Array.from({ length }, (_, at) => ({
        ...{ id: String(first + at), slashtag: `r${first + at}`, destination: target(at) },
        domainName: 'r.example',
      }))
      return { body: links }
    },
    60,
    { slashtag: 'r0', domain: 'r.example' },
  ],
  [
    'shortio',
    (url, { headers }) => {
      if (headers.authorization !== KEY) return { status: 401 }
      const domains = ['a.example', 'b.example'].map((hostname, id) => ({ id, hostname }))
      if (url.pathname === '/api/domains') return { body: domains }
      const { domain_id: id, pageToken } = Object.fromEntries(url.searchParams)
      const path = `${id}${pageToken ?? ''}`
      const links = [{ path, originalURL: target(1), createdAt: '2024-03-01T10:00:00.000Z' }]
      return { body: { count: 2, links, nextPageToken: pageToken ? null : 'more' } }
    },
    4,
    { path: '0', domain: 'a.example' },
  ],
  [
    'tinyurl',
    ({ pathname }) => ({
      body: { data: [{ alias: pathname.slice(-3), domain: 'tinyurl.com', url: target(1) }] },
    }),
    2,
    { alias: 'ble', domain: 'tinyurl.com', archived: false },
  ],
]

describeApp('The API of a service', (open) => {
  test.each(services)('of %s is read page after page', async (name, service, length, first) => {
    await serve(open(), service)
    const links = await linksOf(open(), name)
    expect(links).toHaveLength(length)
    expect(links[0]).toMatchObject(first)
    expect(JSON.stringify(links)).not.toContain(KEY)
  })

  test('that hands out pages without an end, or the same one again, ends with a sentence', async () => {
    const endless =
      'The service hands out page after page, and no end of them. Nothing was imported.'
    await serve(open(), () => ({
      body: { total: 1000, data: [{ address: 'a', target: target(1) }] },
    }))
    expect(await linksOf(open(), 'kutt')).toBe(endless)
    const asked = await serve(open(), () => ({
      body: { links: [], list_complete: false, cursor: 'on' },
    }))
    expect(await linksOf(open(), 'sink')).toBe(endless)
    expect(asked.length).toBeLessThan(2_600)
  })

  test('is asked again after the pause that it tells, and after a failure', async () => {
    const replies: Reply[] = [
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 429, headers: { 'retry-after': new Date(0).toUTCString() } },
      { status: 503 },
    ]
    const kutt = kuttOf(1)
    const asked = await serve(open(), (...call) => replies.shift() ?? kutt(...call))
    expect(await linksOf(open(), 'kutt')).toHaveLength(1)
    expect(asked).toHaveLength(4)
    // For a day, and without an end.
    for (const after of ['86400', '0']) {
      await serve(open(), () => ({ status: 429, headers: { 'retry-after': after } }))
      expect(await linksOf(open(), 'kutt')).toBe(
        'The service takes no more calls for now. Try again later.',
      )
    }
  })

  test.each<[Reply, sentence: string]>([
    [{ status: 401 }, 'The service does not accept this key.'],
    [{ status: 403 }, 'The service does not accept this key, or it may not list links.'],
    [{ status: 404 }, 'There is no such API at this address.'],
    [{ status: 418 }, 'The service refuses the call: it answers 418.'],
    [
      { status: 302, headers: { location: 'http://public.test/other' } },
      'The address leads elsewhere. Enter the one that it leads to.',
    ],
    [
      { body: '<html>' },
      'What the service answers is not understood. Look whether the address is right.',
    ],
    [
      { body: { links: 1 } },
      'What the service answers is not understood. Look whether the address is right.',
    ],
    [{ body: { total: 0, data: [] } }, 'There are no links in this account of the service.'],
  ])('that answers %j is refused with a sentence', async (reply, sentence) => {
    const asked = await serve(open(), () => reply)
    expect(await linksOf(open(), 'kutt')).toBe(sentence)
    expect(asked).toHaveLength(1)
  })

  test('is never asked at a private address', async () => {
    const reading = { signal: new AbortController().signal, onPage: async () => undefined }
    for (const ssrf of readSsrfCases().filter(isQuick)) {
      const stub = await outside.listen(outside.chain(ssrf.chain ?? []))
      open().app.outside = outside.fetchDependencies(stub, ssrf.dns)
      const address = outside.address(ssrf.target)
      const file = sourceFile(open().app, { service: 'sink', address, key: KEY }, reading)
      const before = outside.canaries()
      await file.next().catch(() => undefined)
      expect([ssrf.id, outside.canaries()]).toEqual([ssrf.id, before])
    }
  })
})

const from = (app: TestApp, token: string, body: object) =>
  app.call(`${IMPORTS}/from`, { token, body })

describeApp('A move from a service', (open) => {
  test('reads all its links, checks them as a file, and keeps the key of nobody', async () => {
    const asked = await serve(open(), kuttOf(120))
    const token = await open().register()
    const body = { service: 'kutt', address: 'http://public.test/', key: KEY }
    const answer = await from(open(), token, body)
    const sent: Import = await answer.json()
    expect([answer.status, sent.status, sent.service]).toEqual([201, 'READING', 'kutt'])
    const jobs = JSON.stringify(await open().app.db.selectFrom('jobs').selectAll().execute())
    expect(jobs).not.toContain(KEY)
    await workImports(open())
    const read: Import = await (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()
    expect(read).toMatchObject({ status: 'SENT', total: 120, losses: [], heldBack: [] })
    expect(JSON.stringify(read)).not.toContain(KEY)
    expect(asked.map((url) => url.searchParams.get('skip'))).toEqual(['0', '50', '100'])
    expect(await open().app.db.selectFrom('jobs').selectAll().execute()).toEqual([])
    await putImport(open(), token, `${sent.id}/check`, { mapping: read.mapping })
    await workImports(open())
    await putImport(open(), token, `${sent.id}/start`)
    await workImports(open())
    const link = await open().call('/api/ui/v1/redirects/localhost:3000/moved-119', { token })
    const made: Link = await link.json()
    expect(made).toMatchObject({
      redirectTo: target(119),
      ...{ importedClicks: 7, createdAt: '2024-03-01T10:00:00.000Z' },
    })
  })

  test('that is refused says why, and one that is cancelled ends', async () => {
    const token = await open().register()
    await serve(open(), () => ({ status: 401 }))
    const body = { service: 'yourls', address: `${API}/links`, key: KEY }
    const { id } = await (await from(open(), token, body)).json()
    await workImports(open())
    const failed: Import = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
    expect(failed).toMatchObject({
      ...{ status: 'FAILED', problem: 'The service does not accept this key.', total: 0 },
    })
    const asked = await serve(open(), kuttOf(1))
    const other = await (
      await from(open(), token, { service: 'kutt', address: API, key: KEY })
    ).json()
    await open().call(`${IMPORTS}/${other.id}`, { method: 'DELETE', token })
    await workImports(open())
    expect(asked).toEqual([])
    expect((await (await open().call(`${IMPORTS}/${other.id}`, { token })).json()).status).toBe(
      'CANCELLED',
    )
  })

  test('needs an address of its own, or none', async () => {
    const token = await open().register()
    const problem = async (body: object) => {
      const answer = await from(open(), token, { key: KEY, ...body })
      const { errors } = await answer.json()
      return [answer.status, errors[0].path]
    }
    expect(await problem({ service: 'kutt' })).toEqual([422, 'address'])
    expect(await problem({ service: 'dub', address: API })).toEqual([422, 'address'])
    for (const address of ['http://127.0.0.1/', 'ftp://public.test', 'nothing', `${API}/?a=b`]) {
      expect(await problem({ service: 'sink', address })).toEqual([422, 'address'])
    }
    expect(await problem({ service: 'unfurly' })).toEqual([422, 'service'])
    expect(await problem({ service: 'kutt', address: API, key: ' ' })).toEqual([422, 'key'])
  })
})
