import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { exchange } from '../testing/raw-http.ts'

const END = '\r\n\r\n'
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: go.test', ...headers].join('\r\n') + END

/** Requests that no browser sends. */
const requests: [name: string, bytes: string][] = [
  ['CR and LF in the path', `GET /a\r\nSet-Cookie: x=1 HTTP/1.1\r\nHost: go.test${END}`],
  ['CR and LF encoded in the path', get('/known%0d%0aSet-Cookie:%20x=1')],
  ['CR and LF encoded in the query', get('/known?x=%0d%0aSet-Cookie:%20x=1')],
  ['a bare CR in the query', get('/known?x=\rSet-Cookie:x')],
  ['a bare LF in the query', get('/known?x=\nSet-Cookie:x')],
  ['a bare LF in a header', get('/known', 'User-Agent: a\nX: b')],
  ['a bare CR in a header', get('/known', 'User-Agent: a\rX: b')],
  ['a NUL in a header', get('/known', 'User-Agent: a\0b')],
  ['bytes beyond ASCII in the query', get('/known?x=\xe4\xff\x80')],
  ['bytes beyond ASCII in the path', get('/kn\xf6wn')],
  ['bytes beyond ASCII in headers', get('/known', 'User-Agent: \xe4\xff', 'Referer: \x80')],
  ['64 kB of one header', get('/known', `X-Long: ${'x'.repeat(65_536)}`)],
  [
    '64 kB of many headers',
    get('/known', ...Array.from({ length: 4000 }, (_, n) => `X-${n}: yyyyyy`)),
  ],
  ['64 kB of path', get(`/${'x'.repeat(65_536)}`)],
  ['15 kB of query', get(`/known?${'x'.repeat(15_000)}`)],
  ['no Host', `GET /known HTTP/1.1${END}`],
  ['an empty Host', `GET /known HTTP/1.1\r\nHost:${END}`],
  ['two Hosts', `GET /known HTTP/1.1\r\nHost: go.test\r\nHost: evil.test${END}`],
  ['a Host with a path', `GET /known HTTP/1.1\r\nHost: a b/../<x>${END}`],
  ['a Host with a password', `GET /known HTTP/1.1\r\nHost: u:p@evil:99999${END}`],
  ['a Host with a tag', `GET /known HTTP/1.1\r\nHost: "><script>${END}`],
  ['a Host beyond ASCII', `GET /known HTTP/1.1\r\nHost: g\xf6.test${END}`],
  ['a blank before the colon', `GET /known HTTP/1.1\r\nHost : go.test${END}`],
  ['a folded header', `GET /known HTTP/1.1\r\nHost: go.test\r\n folded${END}`],
  ['a header without a colon', get('/known', 'nonsense')],
  ['a header without a name', get('/known', ': x')],
  ['half a percent encoding', get('/kno%')],
  ['a foreign percent encoding', get('/kno%zz')],
  ['a lone surrogate, encoded', get('/kno%ED%A0%80')],
  ['a NUL, encoded', get('/known%00')],
  ['a double slash', get('//evil.example/x')],
  ['a backslash', get('/\\evil.example')],
  ['an absolute address', `GET http://evil.example/known HTTP/1.1\r\nHost: go.test${END}`],
  ['an absolute address without a path', `GET http://evil.example HTTP/1.1\r\nHost: go.test${END}`],
  ['no path', `GET known HTTP/1.1\r\nHost: go.test${END}`],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\nHost: go.test${END}`],
  ['a blank in the path', `GET /a b HTTP/1.1\r\nHost: go.test${END}`],
  ['an unknown method', `FURL /known HTTP/1.1\r\nHost: go.test${END}`],
  ['a method in small letters', `get /known HTTP/1.1\r\nHost: go.test${END}`],
  ['CONNECT', `CONNECT go.test:443 HTTP/1.1\r\nHost: go.test${END}`],
  ['TRACE', `TRACE /known HTTP/1.1\r\nHost: go.test${END}`],
  ['HTTP/1.0 without a Host', `GET /known HTTP/1.0${END}`],
  ['HTTP/1.0 with one', `GET /known HTTP/1.0\r\nHost: go.test${END}`],
  ['HTTP/9.9', `GET /known HTTP/9.9\r\nHost: go.test${END}`],
  ['no version', `GET /known\r\nHost: go.test${END}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0${END}SM${END}`],
  ['line feeds only', 'GET /known HTTP/1.1\nHost: go.test\n\n'],
  ['two lengths', get('/known', 'Content-Length: 1', 'Content-Length: 2')],
  ['a length and chunks', get('/known', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['a length that is none', get('/known', 'Content-Length: -1')],
  ['a body', `${get('/known', 'Content-Length: 5')}hello`],
  ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(20) + END],
  ['an empty line first', `\r\n${get('/known')}`],
]

describe.each<RequestParser>(['full', 'plain'])('malformed requests (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
    await rig.link({ key: 'known', forward_query: 1 })
    await rig.ask('/known')
  })
  afterAll(() => rig.close())

  test.each(requests)('%s', async (_, bytes) => {
    const { text, answers } = await exchange(rig.port, { parts: [bytes] })
    for (const { status, headers } of answers) {
      expect(status).toBeLessThan(500)
      // Many visits at once get a loop cookie, see RedirectLoops; no request can set another cookie.
      expect(headers['set-cookie'] ?? 'round=1').toMatch(/^round=1\b/)
      expect(headers.x).toBeUndefined()
      expect(headers.location ?? '').not.toContain('evil')
    }
    const location = /\r\nlocation: ([^\r]*)\r\n/i.exec(text)?.[1] ?? ''
    expect(/^[\x21-\x7e]*$/.test(location)).toBe(true)
    // The next visitor is served as usual.
    expect((await rig.ask('/known')).status).toBe(302)
  })

  test('stored targets and UTM values cannot break a header', async () => {
    const key = await rig.link({
      redirect_to: 'https://example.com/\r\nSet-Cookie: x=1\u0000\u2028ä🦊',
      utm: '{"source":"a\\r\\nb"}',
    })
    const answer = await rig.ask(`/${key}`)
    expect(answer.status).toBe(302)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers.location).toBe(
      'https://example.com/%0D%0ASet-Cookie:%20x=1%00%E2%80%A8%C3%A4%F0%9F%A6%8A?utm_source=a%0D%0Ab',
    )
  })

  test('only a request for a link counts as a click', async () => {
    const before = (await rig.clicks()).length
    await exchange(rig.port, { parts: [`GET /known HTTP/1.1\r\nHost: evil.test${END}`] })
    await exchange(rig.port, { parts: [`GET /known HTTP/1.1\r\nHost: a b${END}`] })
    await exchange(rig.port, { parts: [`GET /known HTTP/1.1\r\nHost:\r\nHost: go.test${END}`] })
    await exchange(rig.port, { parts: [`FURL /known HTTP/1.1\r\nHost: go.test${END}`] })
    expect(await rig.clicks()).toHaveLength(before)
  })

  test('a record stays within its line and its fields', async () => {
    const before = (await rig.clicks()).length
    await rig.ask('/known?x=%0A%09', {
      'User-Agent': `tab\tand ${'long'.repeat(1000)}`,
      Referer: `https://example.org/${'x'.repeat(3000)}`,
      'X-Forwarded-For': '1.2.3.4\t5.6.7.8',
    })
    const clicks = (await rig.clicks()).slice(before)
    expect(clicks).toHaveLength(1)
    expect(clicks[0]?.agent).toStartWith('tab and long')
    expect(clicks[0]?.agent.length).toBe(1024)
    expect(clicks[0]?.referrer.length).toBe(2048)
    expect(clicks[0]?.address).toBe('127.0.0.1')
    expect(clicks[0]?.target).toBe('https://example.com/landing?x=%0A%09')
  })
})
