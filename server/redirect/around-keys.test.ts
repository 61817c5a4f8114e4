import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { insertButton, insertHub } from '../testing/programs/redirect-hubs.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { announceChange, insertOwnDomain } from '../testing/programs/redirect-rows.ts'
import { exchange, type RawAnswer } from '../testing/raw-http.ts'
import { until } from '../testing/until.ts'
import { heads, others, tails } from './around-keys.samples.ts'

const TARGET = 'https://example.com/target'

/** What visitors notice of an answer. */
const seenIn = ({ status, headers, body }: RawAnswer) => ({
  status,
  location: headers.location,
  title: /<title>(.*?)<\/title>/s.exec(body)?.[1],
})

let rig: RedirectRig

/** Over one connection, as bytes. */
async function askAll(host: string, paths: readonly string[], parser: RequestParser = 'plain') {
  const more = parser === 'full' ? 'TE: trailers\r\n' : ''
  const parts = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
  const { answers } = await exchange(rig.port, { parts, answers: parts.length, pauseMs: 0 })
  return answers.map(seenIn)
}

async function differing(host: string, paths: readonly string[], expected: object) {
  const answers = await askAll(host, paths)
  expect(answers.length).toBe(paths.length)
  const same = Bun.deepEquals.bind(undefined, expected)
  return paths.filter((_, at) => !same(answers[at]))
}

beforeAll(async () => {
  rig = await openRig({})
  await rig.link({ key: 'Known-Key_1', redirect_to: TARGET })
  await rig.link({ key: 'passing', redirect_to: TARGET, forward_query: 1 })
  await rig.link({ key: 'limited', redirect_to: TARGET, max_clicks: 2 })
  await rig.link({ key: 'secret', redirect_to: TARGET, password_hash: 'x' })
  for (const key of ['robots', 'more', 'evil']) await rig.link({ key, redirect_to: TARGET })
  const hub = await insertHub(rig.db, { key: 'page' })
  await insertButton(rig.db, hub, { place: 'b1', key: 'button' })
  const domain = { id: 'dom_own', name: 'own.test' }
  await insertOwnDomain(rig.db, { ...domain, root_target: 'https://example.com/root' })
  await announceChange(rig.db, 'domains')
  await rig.link({ key: 'owned', domain_id: 'dom_own', redirect_to: TARGET })
  await until(async () => rig.redirect.context.hosts.isServed('own.test'))
  await rig.redirect.pollChanges()
})
afterAll(() => rig.close())

describe('a short address as people write it', () => {
  const places = [
    ['a link', 'go.test', 'known-KEY_1'],
    ['a link of an own domain', 'own.test', 'owned'],
    ['a hub', 'hub.test', 'page'],
    ['a button', 'hub.test', 'button'],
    ['a link with a password', 'go.test', 'secret'],
  ] as const

  test.each(places)('leads to %s, whatever stands behind the key', async (_, host, key) => {
    const [exact = {}] = await askAll(host, [`/${key}`])
    expect(
      await differing(
        host,
        tails.map((tail) => `/${key}${tail}`),
        exact,
      ),
    ).toEqual([])
    expect(tails.length).toBeGreaterThan(150)
  })

  test.each(places)(
    'leads to %s, whatever stands before and around the key',
    async (_, host, key) => {
      const [exact = {}] = await askAll(host, [`/${key}`])
      const paths = heads.flatMap((head) =>
        ['', '.', '%22', ')', '/'].map((tail) => `/${head}${key}${tail}`),
      )
      expect(await differing(host, paths, exact)).toEqual([])
    },
  )

  test('is another one with a further segment, or with signs that a key may have', async () => {
    const paths = others.map((other) => `/known-key_1${other}`)
    const [missing = {}] = await askAll('go.test', ['/nothing'])
    expect(await differing('go.test', paths, missing)).toEqual([])
  })

  test('shows the facts when its plus sign is followed by signs', async () => {
    const [facts = {}] = await askAll('go.test', ['/known-key_1+'])
    expect(facts).toMatchObject({ status: 200, title: 'This link leads to example.com' })
    const paths = [
      '+/',
      '%2B',
      '+.',
      '+)',
      '+,',
      '++',
      '+%20',
      '+%E2%80%9D',
      '+//',
      '%2b.',
      '+&fbclid=x',
      '+/)',
      '%2B%22%3E',
    ]
    expect(
      await differing(
        'go.test',
        paths.map((tail) => `/known-key_1${tail}`),
        facts,
      ),
    ).toEqual([])
    // A blank that a form wrote as a plus sign.
    const [link = {}] = await askAll('go.test', ['/known-key_1'])
    expect(await differing('go.test', ['/known-key_1+and+more', '/known-key_1%20+'], link)).toEqual(
      [],
    )
    expect(await differing('go.test', ['/known-key_1+/more'], link)).toEqual(['/known-key_1+/more'])
  })

  test('answers HEAD and the form of a password page alike', async () => {
    for (const path of ['/known-key_1', '/known-key_1.', '/%E2%80%9Cknown-key_1%E2%80%9D']) {
      expect((await rig.ask(path, {}, 'HEAD')).status).toBe(302)
    }
    for (const path of ['/secret', '/secret.', '/secret/)']) {
      const sent = { 'Content-Length': '0' }
      expect((await rig.ask(path, sent, 'POST')).status).toBe(403)
    }
  })

  test('passes on its query, and nothing of what stands around the key', async () => {
    const paths = ['/passing?a=b', '/passing.?a=b', '/passing&fbclid=x?a=b', '/passing)/?a=b']
    const passed = { status: 302, location: `${TARGET}?a=b`, title: undefined }
    expect(await differing('go.test', paths, passed)).toEqual([])
    const bare = { ...passed, location: TARGET }
    const empty = [
      '&fbclid=x',
      ';a=b',
      '%3Fa=b',
      '?',
      '?)',
      '?.',
      '?%22',
      '?%E2%80%9D',
      '?!',
      '?qr=1',
    ]
    expect(
      await differing(
        'go.test',
        empty.map((tail) => `/passing${tail}`),
        bare,
      ),
    ).toEqual([])
  })

  test('counts once, on the link', async () => {
    const before = (await rig.clicks()).length
    await askAll('go.test', ['/known-key_1.', '/KNOWN-key_1)', '/%20known-key_1?qr=1'])
    const clicks = (await rig.clicks()).slice(before)
    expect(clicks.map(({ trigger, event, target }) => [trigger, event, target])).toEqual([
      ['link', 'click', TARGET],
      ['link', 'click', TARGET],
      ['qr', 'click', TARGET],
    ])
    expect(new Set(clicks.map(({ linkId }) => linkId)).size).toBe(1)
  })

  test('uses up a limit of clicks once each', async () => {
    const agent = {
      'User-Agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const statuses = []
    for (const tail of ['.', ')', '']) {
      statuses.push((await rig.ask(`/limited${tail}`, agent)).status)
    }
    expect(statuses).toEqual([302, 302, 410])
  })

  test('is the host without a key when it has only signs', async () => {
    const [root = {}] = await askAll('own.test', ['/'])
    expect(root).toMatchObject({ status: 302, location: 'https://example.com/root' })
    const paths = [
      '//',
      '/)',
      '/.',
      '/,',
      '/%20',
      '/%22%3E',
      '/%E2%80%9D',
      '/%E2%80%8B',
      '/).',
      '/%3F',
    ]
    expect(await differing('own.test', paths, root)).toEqual([])
  })
})

describe('paths of the application and of programs', () => {
  test('are no keys, with or without signs', async () => {
    const paths = ['/health.', '/app.', '/api)', '//app/', '//api/x', '/%20app', '/app+']
    for (const path of paths) expect([path, (await rig.ask(path)).status]).toEqual([path, 404])
    for (const path of [
      '/api/x',
      '/app/',
      '/health',
      '/_/pictures/x',
      '/robots.txt',
      '/.well-known/x',
    ]) {
      expect((await rig.ask(path)).body).toBe('application GET 127.0.0.1')
    }
  })

  test('are not taken for keys on other hosts', async () => {
    await rig.link({ key: 'robots', domain_id: 'dom_own', redirect_to: TARGET })
    await rig.link({ key: 'manifest', domain_id: 'dom_own', redirect_to: TARGET })
    const paths = [
      '/robots.txt',
      '/manifest.json',
      '/.well-known/robots',
      '/.env',
      '/_/robots',
      '/-robots',
      '/_robots',
    ]
    for (const path of paths) {
      expect([path, (await rig.ask(path, { Host: 'own.test' })).status]).toEqual([path, 404])
    }
    expect((await rig.ask('/robots', { Host: 'own.test' })).status).toBe(302)
  })
})

describe('both ways to read a request', () => {
  const piece = fc.oneof(
    fc.constantFrom(...tails, ...heads, ...others, '+', '%2B', '/', '?', '?a=b', '.'),
    fc.string({
      unit: fc
        .integer({ min: 0, max: 255 })
        .map((code) =>
          code > 0x20 && code !== 0x7f
            ? String.fromCharCode(code)
            : `%${code.toString(16).padStart(2, '0')}`,
        ),
      maxLength: 6,
    }),
  )
  const key = fc.constantFrom(
    'known-key_1',
    'KNOWN-KEY_1',
    'secret',
    'nothing',
    'app',
    'health',
    '',
  )
  const path = fc.tuple(fc.oneof(fc.constant(''), piece), key, fc.array(piece, { maxLength: 3 }))

  test('give the same answer for any path', async () => {
    const paths = fc
      .sample(path, { numRuns: 400, seed: 35 })
      .map(([head, name, more]) => `/${head}${name}${more.join('')}`)
    const [plain, full] = await Promise.all([
      askAll('go.test', paths),
      askAll('go.test', paths, 'full'),
    ])
    expect(plain.length).toBe(paths.length)
    expect(full).toEqual(plain)
  })

  test('give the answer of the key for any tail without a sign of a key', async () => {
    const codes = Array.from({ length: 256 }, (_, code) => code)
    const isOfKey = (code: number) => /[\w-]/.test(String.fromCharCode(code))
    const encoded = codes
      .filter((code) => !isOfKey(code))
      .map((code) => `%${code.toString(16).padStart(2, '0')}`)
    const bare = [...'!$\'()*,:;=@.~|<>"[]{}`^&/'].concat(
      codes.filter((code) => code >= 0xa0).map((code) => String.fromCharCode(code)),
    )
    const sign = fc.constantFrom(...encoded, ...bare)
    const tail = fc.string({ unit: sign, minLength: 1, maxLength: 8 })
    // A plus sign asks for the facts, and `/..` is the folder above.
    const isTail = (text: string) =>
      !/^(?:\+|%2b)/i.test(text) && !/(?:\/|%2f)(?:\.|%2e){1,2}/i.test(text)
    const paths = fc
      .sample(tail.filter(isTail), { numRuns: 500, seed: 35 })
      .map((text) => `/known-key_1${text}`)
    const link = { status: 302, location: TARGET, title: undefined }
    for (const parser of ['plain', 'full'] as const) {
      const answers = await askAll('go.test', paths, parser)
      expect(answers.length).toBe(paths.length)
      expect(paths.filter((_, at) => !Bun.deepEquals(answers[at], link))).toEqual([])
    }
  })
})
