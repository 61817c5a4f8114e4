import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { HostPace } from '../../platform/safe-fetch/host-pace.ts'
import {
  isHarmless,
  type Outside,
  openOutside,
  readSsrfCases,
} from '../../testing/servers/outside.ts'
import { page, redirectTo, softNotFound } from '../../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../../testing/servers/target/target.ts'
import { fetchTarget, type TargetRequest } from './fetch-target.ts'
import { type Expected, judge, NOTHING_EXPECTED, type Usual } from './judge.ts'

const NOTHING_USUAL: Usual = { title: null, host: null, language: null, p95: null }
const PATIENCE_MS = 700

let target: Target
beforeAll(async () => {
  target = await openTarget()
  await target.host('closed.test', { is: 'closed' })
  await target.host('silent.test', { is: 'silent' })
  await target.host('unknown.test', { is: 'unknown' })
  await target.host('wrong-name.test', { certificateNames: ['other.test'] })
  await target.host('self-signed.test', { isTrusted: false })
  await target.host('ended.test', { endsInDays: -1 })
  await target.host('ends-soon.test', { endsInDays: 6 })
})
afterAll(() => target.close())

/** Hosts of tests have no pace. */
const pace: HostPace = { take: () => Promise.resolve(), freeAt: () => 0 }

async function look(
  address: string,
  {
    expected = NOTHING_EXPECTED,
    usual = NOTHING_USUAL,
    ...more
  }: Partial<TargetRequest> & {
    expected?: Expected
    usual?: Usual
  } = {},
) {
  const request = {
    target: address,
    agent: 'Unfurly/test',
    timeoutMs: PATIENCE_MS,
    isComplete: true,
    ...more,
  }
  const answer = await fetchTarget(target.fetchDependencies(), pace, request)
  return { answer, verdict: judge(answer, { expected, usual, at: Date.now() }) }
}

describe('A target is down', () => {
  test.each<[string, string, string]>([
    ['that refuses the connection', 'http://closed.test/', 'REFUSED'],
    ['that says nothing', 'http://silent.test/', 'TIMEOUT'],
    ['whose name does not exist', 'http://unknown.test/', 'DNS'],
    ['whose certificate is for another name', 'https://wrong-name.test/', 'TLS'],
    ['whose certificate nobody trusts', 'https://self-signed.test/', 'TLS'],
    ['whose certificate has ended', 'https://ended.test/', 'TLS'],
  ])('%s', async (_, address, cause) => {
    const { verdict } = await look(address)
    expect(verdict).toMatchObject({ outcome: 'down', cause })
  })

  test.each([400, 404, 410, 451, 500, 502, 503, 599])('that answers %d', async (status) => {
    target.script('/status', { status })
    const { verdict } = await look('http://shop.test/status')
    expect(verdict).toMatchObject({ outcome: 'down', cause: 'STATUS' })
    expect(verdict.reason).toStartWith(`Answers ${status}`)
  })

  test('that breaks off', async () => {
    target.script('/reset', { resetAfter: 5 })
    expect((await look('http://shop.test/reset')).verdict.outcome).toBe('down')
  })

  test('that is no web server', async () => {
    target.script('/raw', { raw: '220 mail.example.org ESMTP\r\n' })
    expect((await look('http://shop.test/raw')).verdict.outcome).toBe('down')
  })

  test('that redirects without end, after twenty redirects', async () => {
    target.script('/round', redirectTo('/round'))
    const { answer, verdict } = await look('http://shop.test/round', { isComplete: false })
    expect(verdict).toMatchObject({ outcome: 'down', cause: 'TOO_MANY_REDIRECTS' })
    expect(answer.chain).toHaveLength(21)
  })

  test('that redirects to one that is', async () => {
    target.script('/leads', redirectTo('/nothing'))
    target.script('/nothing', { status: 404 })
    expect((await look('http://shop.test/leads')).verdict).toMatchObject({ cause: 'STATUS' })
  })

  test('without a word that must be there, or with one that must not', async () => {
    target.script('/words', page({ text: 'All sold <b>out</b>' }))
    const with_ = (changes: Partial<Expected>) => ({
      expected: { ...NOTHING_EXPECTED, ...changes },
    })
    const address = 'http://shop.test/words'
    expect((await look(address, with_({ keyword: 'in stock' }))).verdict.cause).toBe(
      'KEYWORD_MISSING',
    )
    expect((await look(address, with_({ forbiddenKeyword: 'SOLD out' }))).verdict.cause).toBe(
      'KEYWORD_PRESENT',
    )
    expect((await look(address, with_({ keyword: 'sold out' }))).verdict.outcome).toBe('up')
  })
})

describe('A target is up', () => {
  test.each([200, 201, 204, 304, 399])('that answers %d', async (status) => {
    target.script('/fine', { status })
    expect((await look('http://shop.test/fine')).verdict.outcome).toBe('up')
  })

  test.each([403, 405, 501])('that answers %d to HEAD only', async (status) => {
    target.script('/get-only', ({ method }) => (method === 'HEAD' ? { status } : page({})))
    const { verdict } = await look('http://shop.test/get-only', { isComplete: false })
    expect(verdict.outcome).toBe('up')
  })

  test('that answers an error to HEAD only, when it is looked at closely', async () => {
    target.script('/odd', ({ method }) => (method === 'HEAD' ? { status: 404 } : page({})))
    expect((await look('http://shop.test/odd')).verdict.outcome).toBe('up')
  })

  test('whose body has no end', async () => {
    target.script('/endless', { ...page({ title: 'Radio' }), isEndless: true })
    const { verdict } = await look('http://shop.test/endless')
    expect(verdict.outcome).toBe('up')
  })

  test('over https, with its certificate', async () => {
    target.script('/secure', page({}))
    const { answer, verdict } = await look('https://shop.test/secure')
    expect(verdict.outcome).toBe('up')
    expect(answer.certificate?.endsAt).toBeGreaterThan(Date.now())
  })

  test('in any charset', async () => {
    target.script('/latin', page({ title: 'Müller Söhne', charset: 'iso-8859-1' }))
    const { verdict } = await look('http://shop.test/latin')
    expect(verdict.page?.title).toBe('Müller Söhne')
    target.script('/wrong-charset', {
      ...page({ title: 'Müller', charset: 'iso-8859-1' }),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    expect((await look('http://shop.test/wrong-charset')).verdict.outcome).toBe('up')
  })

  test('that answers a code that it is expected to', async () => {
    target.script('/teapot', { status: 418 })
    const expected = { ...NOTHING_EXPECTED, codes: [418] }
    expect((await look('http://shop.test/teapot', { expected })).verdict.outcome).toBe('up')
    target.script('/teapot', { status: 200 })
    expect((await look('http://shop.test/teapot', { expected })).verdict.outcome).toBe('down')
  })
})

describe('A target is degraded', () => {
  const usual: Usual = { title: 'Prints from Dahab', host: 'shop.test', language: 'en', p95: 50 }

  test('that says that nothing is there', async () => {
    target.script('/soft', softNotFound())
    expect((await look('http://shop.test/soft')).verdict).toMatchObject({
      outcome: 'degraded',
      cause: 'SOFT_404',
    })
  })

  test.each<[string, Parameters<typeof page>[0], string | null]>([
    ['another title', { title: 'Garden chairs' }, 'TITLE_CHANGED'],
    ['nearly the same title', { title: '(3) Prints from Dahab' }, null],
    ['another language', { title: 'Prints from Dahab', language: 'de-AT' }, 'LANGUAGE_CHANGED'],
  ])('with %s', async (_, wish, cause) => {
    target.script('/drift', page(wish))
    expect((await look('http://shop.test/drift', { usual })).verdict.cause).toBe(cause as never)
  })

  test('that leads to another host', async () => {
    target.script('/moved', redirectTo('http://parking.test/'))
    target.script('/', page({}))
    expect((await look('http://shop.test/moved', { usual })).verdict.cause).toBe('HOST_CHANGED')
  })

  test('that is slower than three times what is usual', async () => {
    target.script('/slow', { ...page({ title: 'Prints from Dahab' }), delayMs: 350 })
    expect((await look('http://shop.test/slow', { usual })).verdict.cause).toBe('SLOW')
    const unknown = { ...usual, p95: null }
    expect((await look('http://shop.test/slow', { usual: unknown })).verdict.outcome).toBe('up')
  })

  test('whose certificate ends within 14 days', async () => {
    target.script('/certificate', page({}))
    expect((await look('https://ends-soon.test/certificate')).verdict).toMatchObject({
      outcome: 'degraded',
      cause: 'CERTIFICATE',
    })
  })

  test('behind more than three redirects', async () => {
    target.script('/end', page({}))
    target.chain('/three', 3, '/end')
    target.chain('/four', 4, '/end')
    expect((await look('http://shop.test/three')).verdict.outcome).toBe('up')
    expect((await look('http://shop.test/four')).verdict.cause).toBe('LONG_CHAIN')
  })
})

test.each([401, 403, 429])('A robot wall that answers %d blocks', async (status) => {
  target.script('/wall', { status })
  expect((await look('http://shop.test/wall')).verdict).toMatchObject({
    outcome: 'blocked',
    cause: 'ROBOT_WALL',
  })
})

test('A check names itself, and says how long each address took', async () => {
  target.script('/a', redirectTo('/b', 301))
  target.script('/b', page({}))
  const { answer } = await look('http://shop.test/a')
  expect(answer.chain.map(({ url, status }) => [url, status])).toEqual([
    ['http://shop.test/a', 301],
    ['http://shop.test/b', 200],
  ])
  expect(answer.isMovedForGood).toBe(true)
  expect(target.requests('/a').at(-1)?.agent).toBe('Unfurly/test')
})

describe('Of addresses inside the network', () => {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  test.each(
    readSsrfCases()
      .filter((one) => one.kind !== 'resource' && !isHarmless(one))
      .map((one) => [one.id, one] as const),
  )('%s is not connected to', async (_, { target: address, dns, chain = [] }) => {
    const before = outside.canaries()
    const port = await outside.listen(outside.chain(chain))
    const request = {
      target: outside.address(address),
      agent: 'Unfurly/test',
      timeoutMs: PATIENCE_MS,
      isComplete: true,
    }
    const answer = await fetchTarget(outside.fetchDependencies(port, dns), pace, request)
    const at = Date.now()
    const { outcome } = judge(answer, { expected: NOTHING_EXPECTED, usual: NOTHING_USUAL, at })
    expect(outcome).not.toBe('up')
    expect(outside.canaries()).toBe(before)
  })
})
