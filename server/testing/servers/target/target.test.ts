import { afterAll, beforeAll, expect, test } from 'bun:test'
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import { page, redirectTo, softNotFound } from './answer.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
let now = 0
beforeAll(async () => {
  target = await openTarget(() => now)
})
afterAll(() => target.close())

const ask = async (address: string, options: Parameters<typeof safeFetch>[2] = {}) => {
  const fetched = await safeFetch(target.fetchDependencies(), address, options)
  return fetched.kind === 'fetched'
    ? { ...fetched, text: Buffer.from(fetched.body).toString() }
    : { ...fetched, status: 0, text: '', hops: 0 }
}

test('answers as scripted, over HTTP and HTTPS, and remembers who asked', async () => {
  target.script('/', page({ title: 'Boats', language: 'nl', text: '<p>Buy</p>' }))
  for (const address of ['http://shop.test/?a=1', 'https://shop.test/']) {
    const answer = await ask(address, { headers: { 'user-agent': 'Tester' } })
    expect(answer).toMatchObject({ kind: 'fetched', status: 200 })
    expect(answer.text).toContain('<html lang="nl"><head><title>Boats</title>')
  }
  expect(await ask('http://shop.test/', { method: 'HEAD' })).toMatchObject({
    status: 200,
    text: '',
  })
  expect(target.requests('/')).toMatchObject([
    {
      method: 'GET',
      host: 'shop.test',
      path: '/?a=1',
      agent: 'Tester',
      isSecure: false,
      number: 1,
    },
    { method: 'GET', isSecure: true, number: 2 },
    { method: 'HEAD', number: 1 },
  ])
  expect(await ask('http://shop.test/nothing')).toMatchObject({ status: 404 })
})

test('changes with the number of the request, its method and the time', async () => {
  target.script('/falls', [{ status: 200 }, { status: 500 }])
  const statuses = [1, 2, 3].map(() => ask('http://shop.test/falls'))
  expect((await Promise.all(statuses)).map(({ status }) => status).toSorted()).toEqual([
    200, 500, 500,
  ])
  target.script('/late', ({ at, method }) => ({
    status: method === 'HEAD' ? 405 : at < 100 ? 503 : 200,
  }))
  expect(await ask('http://shop.test/late', { method: 'HEAD' })).toMatchObject({ status: 405 })
  expect(await ask('http://shop.test/late')).toMatchObject({ status: 503 })
  now = 100
  expect(await ask('http://shop.test/late')).toMatchObject({ status: 200 })
})

test('differs by host', async () => {
  target.script('/who', { status: 200 })
  target.script('/who', { status: 418 }, 'teapot.test')
  expect(await ask('http://shop.test/who')).toMatchObject({ status: 200 })
  expect(await ask('https://teapot.test/who')).toMatchObject({ status: 418 })
})

test('redirects, over several hops', async () => {
  target.script('/end', softNotFound())
  target.chain('/start', 4, 'https://other.test/end')
  const answer = await ask('http://shop.test/start')
  expect(answer).toMatchObject({ status: 200, hops: 4 })
  expect(answer.text).toContain('Page not found')
  target.script('/moved', redirectTo('/end', 308))
  expect(await ask('http://shop.test/moved')).toMatchObject({ hops: 1 })
})

test.each([
  ['silent', { isSilent: true }, 'timeout'],
  ['late', { delayMs: 60_000 }, 'timeout'],
  ['slow', { body: 'x'.repeat(2000), byteEveryMs: 100 }, 'timeout'],
  ['endless', { isEndless: true, byteEveryMs: 100 }, 'timeout'],
])('an answer that is %s ends in a timeout', async (name, answer, why) => {
  target.script(`/${name}`, answer)
  const ended = await ask(`http://shop.test/${name}`, { timeoutMs: 400, bytes: 1e9 })
  expect(ended).toMatchObject({ kind: 'failed', why })
})

test('an endless body is cut', async () => {
  target.script('/stream', { isEndless: true })
  expect(await ask('http://shop.test/stream', { bytes: 50_000 })).toMatchObject({ isCut: true })
})

test.each([0, 10])('a connection that is reset after %i bytes fails', async (resetAfter) => {
  target.script('/reset', { body: 'x'.repeat(500), resetAfter })
  for (const scheme of ['http', 'https']) {
    const ended = await ask(`${scheme}://shop.test/reset`, { timeoutMs: 5000 })
    expect(ended.kind).toBe('failed')
    expect('why' in ended && ended.why).not.toBe('timeout')
  }
})

test('a connection that is reset within the body gives what came', async () => {
  target.script('/reset', { body: 'x'.repeat(500), resetAfter: 120 })
  for (const scheme of ['http', 'https']) {
    const ended = await ask(`${scheme}://shop.test/reset`, { timeoutMs: 5000 })
    expect(ended).toMatchObject({ status: 200, remarks: ['truncated-body'] })
  }
})

test('what is no HTTP answer fails', async () => {
  target.script('/raw', { raw: '+OK POP3 ready\r\n' })
  expect(await ask('http://shop.test/raw')).toMatchObject({ kind: 'failed' })
})

test('hosts refuse, stay silent, have no name, or show a wrong certificate', async () => {
  await target.host('closed.test', { is: 'closed' })
  await target.host('silent.test', { is: 'silent' })
  await target.host('unknown.test', { is: 'unknown' })
  await target.host('wrong.test', { certificateNames: ['other.test'] })
  await target.host('ended.test', { endsInDays: -1 })
  await target.host('soon.test', { endsInDays: 3 })
  await target.host('stranger.test', { isTrusted: false })
  await target.host('inside.test', { addresses: ['10.0.0.1'] })
  target.script('/', page({}))
  const why = async (address: string, timeoutMs = 60_000) => {
    const answer = await ask(address, { timeoutMs })
    return 'why' in answer ? answer.why : answer.status
  }
  expect(await why('http://closed.test/')).toBe('ECONNREFUSED')
  expect(await why('https://closed.test/')).toBe('ECONNREFUSED')
  expect(await why('http://silent.test/', 1000)).toBe('timeout')
  expect(await why('https://silent.test/', 1000)).toBe('timeout')
  expect(await why('http://unknown.test/')).toBe('ENOTFOUND')
  expect(await why('https://wrong.test/')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await why('https://ended.test/')).toBe('CERT_HAS_EXPIRED')
  expect(await why('https://stranger.test/')).toMatch(/SELF_SIGNED|UNABLE_TO/)
  expect(await why('https://soon.test/')).toBe(200)
  expect(await why('http://inside.test/')).toBe('private')
})
