import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { HostPace } from '../../platform/safe-fetch/host-pace.ts'
import type { FetchDependencies } from '../../platform/safe-fetch/pin.ts'
import { type Answer, page, redirectTo } from '../../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../../testing/servers/target/target.ts'
import { fetchTarget, type TargetRequest } from './fetch-target.ts'
import { judge, NOTHING_EXPECTED } from './judge.ts'

const PATIENCE_MS = 700
/** Hosts of tests have no pace. */
const pace: HostPace = { take: () => Promise.resolve(), freeAt: () => 0 }
const wanted = { keyword: 'in stock' }

let target: Target
beforeAll(async () => {
  target = await openTarget()
  await target.host('closed.test', { is: 'closed' })
  await target.host('silent.test', { is: 'silent' })
})
afterAll(() => target.close())

async function look(
  address: string,
  {
    keyword = null,
    outside = {},
    ...more
  }: Partial<TargetRequest> & {
    keyword?: string | null
    outside?: Partial<FetchDependencies>
  } = {},
) {
  const request = {
    target: address,
    agent: 'Unfurly/test',
    timeoutMs: PATIENCE_MS,
    isComplete: true,
    ...more,
  }
  const answer = await fetchTarget(target.fetchDependencies(outside), pace, request)
  const expected = { ...NOTHING_EXPECTED, keyword }
  const usual = { title: null, host: null, language: null, p95: null }
  return { answer, verdict: judge(answer, { expected, usual, at: Date.now() }) }
}

describe('A check sees what a browser sees of a target', () => {
  const HTML = { 'content-type': 'text/html' }
  const text = Buffer.from('<title>Prints</title>In stock')

  test.each<[string, Uint8Array]>([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, gzip', gzipSync(gzipSync(text))],
    ['gzip', gzipSync(text).subarray(0, -8)],
    ['gzip', text],
  ])('that packs its answers, also to HEAD, as %s', async (coding, body) => {
    target.script('/packed', { headers: { ...HTML, 'content-encoding': coding }, body })
    const { answer, verdict } = await look('http://shop.test/packed', wanted)
    expect(verdict.outcome).toBe('up')
    expect(answer.secondOpinion).toEqual({ method: 'HEAD', status: 200, why: null })
    const short = await look('http://shop.test/packed', { isComplete: false })
    expect(short).toMatchObject({ answer: { method: 'HEAD', status: 200, page: null } })
  })

  test.each([204, 304])('that answers %d with the coding of a body', async (status) => {
    target.script('/empty', { status, headers: { 'content-encoding': 'gzip' } })
    const { answer, verdict } = await look('http://shop.test/empty')
    expect([verdict.outcome, answer.remarks]).toEqual(['up', []])
  })

  test('that wants a cookie back, once for each way of asking', async () => {
    target.script('/consent', ({ headers }) =>
      headers.cookie === 'seen=1'
        ? page({ text: 'In stock' })
        : {
            ...redirectTo('/consent'),
            headers: { location: '/consent', 'set-cookie': 'seen=1; Path=/' },
          },
    )
    const { answer, verdict } = await look('http://shop.test/consent', wanted)
    expect(verdict.outcome).toBe('up')
    expect(answer.chain.map(({ status }) => status)).toEqual([302, 200])
    expect(target.requests('/consent').map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'seen=1',
      undefined,
      'seen=1',
    ])
  })

  test('that gives its cookies to nobody else', async () => {
    target.script('/tell', {
      status: 302,
      headers: { location: 'http://other.test/told', 'set-cookie': 'secret=1' },
    })
    target.script('/told', page({}))
    await look('http://shop.test/tell')
    expect(target.requests('/told').map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('that has an address that refuses', async () => {
    target.script('/second', page({}))
    const { resolve } = target.fetchDependencies()
    const addresses = [...(await resolve('closed.test')), ...(await resolve('shop.test'))]
    const { verdict } = await look('http://both.test/second', {
      outside: { resolve: async () => addresses },
    })
    expect(verdict.outcome).toBe('up')
  })

  test.each<[string, Answer, string]>([
    ['says nothing', { isSilent: true }, 'timeout'],
    ['breaks off', { resetAfter: 5 }, 'ECONNRESET'],
    ['is no web server', { raw: '220 mail.example.org\r\n' }, 'invalid-answer'],
    ['redirects without end', redirectTo('/head-fault'), 'too-many-redirects'],
  ])('that %s when it is asked with HEAD', async (_, fault, why) => {
    target.script('/head-fault', ({ method }) =>
      method === 'HEAD' ? fault : page({ text: 'In stock' }),
    )
    for (const isComplete of [true, false]) {
      const { answer, verdict } = await look('http://shop.test/head-fault', { isComplete })
      expect(verdict.outcome).toBe('up')
      expect(answer).toMatchObject({
        method: 'GET',
        secondOpinion: { method: 'HEAD', status: null, why },
      })
    }
  })

  test('that says nothing at all, to either way of asking', async () => {
    const { answer } = await look('http://silent.test/')
    expect(answer).toMatchObject({
      method: 'GET',
      failure: { why: 'timeout' },
      secondOpinion: { method: 'HEAD', status: null, why: 'timeout' },
    })
  })

  test('that answers 429, which is not asked again', async () => {
    target.script('/busy', { status: 429, headers: { 'retry-after': '60' } })
    const { answer } = await look('http://shop.test/busy')
    expect(answer).toMatchObject({
      method: 'HEAD',
      secondOpinion: null,
      retryAfter: { seconds: '60' },
    })
    expect(target.requests('/busy')).toHaveLength(1)
  })

  test.each<[string, string]>([
    [
      'a name with a blank',
      'HTTP/1.1 200 OK\r\nBad Header: x\r\ncontent-length: 8\r\n\r\nIn stock',
    ],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 8\r\ntransfer-encoding: chunked\r\n\r\n8\r\nIn stock\r\n0\r\n\r\n',
    ],
    ['lines that end with LF', 'HTTP/1.1 200 OK\ncontent-length: 8\n\nIn stock'],
  ])('that sends %s', async (_, raw) => {
    target.script('/lenient', { raw })
    const { answer, verdict } = await look('http://shop.test/lenient', wanted)
    expect(verdict.outcome).not.toBe('down')
    expect(answer).toMatchObject({ status: 200, remarks: ['lenient-parser'] })
  })

  test('behind fifteen redirects', async () => {
    target.script('/far', page({}))
    target.chain('/fifteen', 15, '/far')
    expect((await look('http://shop.test/fifteen')).verdict.outcome).toBe('degraded')
  })

  test('that keeps its body dripping, within its time', async () => {
    target.script('/drip', { ...page({ text: 'x'.repeat(5000) }), byteEveryMs: 50 })
    const { answer } = await look('http://shop.test/drip')
    expect(answer).toMatchObject({ method: 'GET', failure: { why: 'timeout' } })
  })
})
