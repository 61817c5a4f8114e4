import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { DAY } from '../../platform/clock.ts'
import {
  type BlockInput,
  endExperiment,
  hubDocument,
  insertButton,
  insertHub,
  type NewExperiment,
  type NewHub,
  publish,
  startExperiment,
} from '../../testing/programs/redirect-hubs.ts'
import {
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../../testing/programs/redirect-rig.ts'
import { exchange } from '../../testing/raw-http.ts'
import {
  type FaultyProxy,
  openFaultyProxy,
  throughProxy,
} from '../../testing/servers/faulty-proxy.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'

const parsers: RequestParser[] = ['full', 'plain']
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const BROWSER = { Host: 'hub.test', 'User-Agent': AGENT, 'Accept-Encoding': 'br' }
const NAME_A = 'Version of autumn'
const NAME_B = 'Version of spring'
const link = (id: string, title: string, more: Record<string, unknown> = {}): BlockInput => ({
  ...{ id, type: 'link', title, url: 'https://example.com/' },
  ...more,
})
const visitorAt = (n: number) => ({ 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` })

describe.each(parsers)('an experiment on a hub (%s)', (parser) => {
  let rig: RedirectRig
  let now = Date.now()
  beforeAll(async () => {
    rig = await openRig({ parser, clock: () => now })
  })
  afterAll(() => rig.close())

  const plain = { 'Accept-Encoding': '' }
  const ask = (path: string, headers: Record<string, string> = {}) =>
    rig.ask(path, { ...BROWSER, ...plain, ...headers })
  const versionIn = (body: string) =>
    body.includes(NAME_B) ? 'B' : body.includes(NAME_A) ? 'A' : 'none'
  const versionFor = async (path: string, n: number) =>
    versionIn((await ask(path, visitorAt(n))).body)
  const recordsOf = async (id: string) => (await rig.clicks()).filter(({ linkId }) => linkId === id)

  async function compared(
    changes: NewHub & { blocksA?: BlockInput[]; blocksB?: BlockInput[] },
    more: Partial<NewExperiment> = {},
  ) {
    const { blocksA = [], blocksB = [], ...hub } = changes
    const id = await insertHub(rig.db, { document: hubDocument(NAME_A, blocksA), ...hub })
    const document: HubDocument = hubDocument(NAME_B, blocksB)
    const experiment = await startExperiment(rig.db, { id, key: hub.key, document, ...more })
    await rig.redirect.pollChanges()
    return { id, experiment }
  }
  /** The first visitors who get each version. */
  async function oneOfEach(path: string) {
    const found: Record<string, number> = {}
    for (let n = 0; found.A === undefined || found.B === undefined; n++) {
      found[await versionFor(path, n)] ??= n
    }
    return { a: visitorAt(found.A), b: visitorAt(found.B) }
  }

  test('of a half shows it to about a half of 2,000 visitors, and to each the same all day', async () => {
    now = Date.parse('2026-11-21T00:00:00Z')
    const { id, experiment } = await compared({ key: 'half' })
    const round = async () => {
      const shown: string[] = []
      for (let n = 0; n < 2000; n++) shown.push(await versionFor('/half', n))
      return shown
    }
    const first = await round()
    const ofB = first.filter((version) => version === 'B').length
    // Six standard deviations of fair chance.
    expect([ofB > 865, ofB < 1135, first.includes('none')]).toEqual([true, true, false])
    now += DAY - 1
    expect(await round()).toEqual(first)
    const rules = (await recordsOf(id)).map(({ rule }) => rule.replace(`${experiment}:`, ''))
    expect(rules).toEqual([...first, ...first])
    now += 1
    const second = await round()
    const moved = second.filter((version, n) => version !== first[n]).length
    expect([moved > 865, moved < 1135]).toEqual([true, true])
  }, 180_000)

  test.each([10, 90])('of %i percent is shown to so many', async (share) => {
    const key = `share-${share}`
    await compared({ key }, { share })
    let ofB = 0
    for (let n = 0; n < 1000; n++) if ((await versionFor(`/${key}`, n)) === 'B') ofB += 1
    expect([ofB > 10 * share - 60, ofB < 10 * share + 60]).toEqual([true, true])
  })

  test('chooses anew in the next experiment, also on the same day', async () => {
    const { id, experiment } = await compared({ key: 'twice' })
    const round = async () => {
      const shown: string[] = []
      for (let n = 0; n < 400; n++) shown.push(await versionFor('/twice', n))
      return shown
    }
    const first = await round()
    await endExperiment(rig.db, { id: experiment, key: 'twice' })
    await startExperiment(rig.db, { id, key: 'twice', document: hubDocument(NAME_B) })
    await rig.redirect.pollChanges()
    const second = await round()
    const moved = second.filter((version, n) => version !== first[n]).length
    expect([moved > 120, moved < 280]).toEqual([true, true])
  })

  test('shows robots, previews and visitors who ask for privacy the published version', async () => {
    const { id, experiment } = await compared({ key: 'private' }, { share: 90 })
    const { b } = await oneOfEach('/private')
    const before = (await recordsOf(id)).length
    const others: Record<string, string>[] = [
      { DNT: '1' },
      { 'Sec-GPC': '1' },
      { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'User-Agent': 'curl/8.5.0' },
    ]
    for (const headers of others) {
      for (let n = 0; n < 20; n++) {
        const { body } = await ask('/private', { ...visitorAt(n), ...headers })
        expect([headers, versionIn(body)]).toEqual([headers, 'A'])
      }
    }
    expect(versionIn((await ask('/private', b)).body)).toBe('B')
    const records = (await recordsOf(id)).slice(before)
    expect(new Set(records.map(({ rule }) => rule))).toEqual(new Set(['', `${experiment}:B`]))
    expect(records.filter(({ rule }) => rule !== '')).toHaveLength(1)
  })

  test('lets a browser keep the page, ask for it, and no proxy share it', async () => {
    const { id, experiment } = await compared({ key: 'kept' })
    const { a, b } = await oneOfEach('/kept')
    const [pageA, pageB] = [await ask('/kept', a), await ask('/kept', b)]
    expect(pageA.headers.etag).not.toBe(pageB.headers.etag)
    for (const [visitor, own, other] of [
      [a, pageA, pageB],
      [b, pageB, pageA],
    ] as const) {
      expect(own.headers['cache-control']).toBe('private, no-cache')
      const again = await ask('/kept', { ...visitor, 'If-None-Match': own.headers.etag ?? '' })
      expect([again.status, again.body]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('private, no-cache')
      const moved = await ask('/kept', { ...visitor, 'If-None-Match': other.headers.etag ?? '' })
      expect([moved.status, moved.body]).toEqual([200, own.body])
    }
    // Each of them was a view.
    const rules = (await recordsOf(id)).slice(-4).map(({ rule }) => rule)
    expect(rules).toEqual(['A', 'A', 'B', 'B'].map((version) => `${experiment}:${version}`))
    await endExperiment(rig.db, { id: experiment, key: 'kept' })
    await rig.redirect.pollChanges()
    const ended = await ask('/kept', { ...b, 'If-None-Match': pageB.headers.etag ?? '' })
    expect([ended.status, versionIn(ended.body)]).toEqual([200, 'A'])
    expect(ended.headers['cache-control']).toBe('public, no-cache')
    expect((await recordsOf(id)).at(-1)?.rule).toBe('')
  })

  test('sets no cookie and tells no version in the page of A', async () => {
    const document = hubDocument(NAME_A, [link('b1', 'Shop')])
    const id = await insertHub(rig.db, { key: 'same', document })
    await rig.redirect.pollChanges()
    const before = await ask('/same')
    await startExperiment(rig.db, { id, key: 'same', document: hubDocument(NAME_B) })
    await rig.redirect.pollChanges()
    const { a } = await oneOfEach('/same')
    const during = await ask('/same', a)
    expect([during.body, during.headers.etag]).toEqual([before.body, before.headers.etag ?? ''])
    expect(during.headers).not.toHaveProperty('set-cookie')
  })

  test('leads by links of its own where version B leads elsewhere', async () => {
    const blocks = [link('b1', 'Shop'), link('b2', 'News')]
    const id = await insertHub(rig.db, { key: 'buttons', document: hubDocument(NAME_A, blocks) })
    const keys = new Map<string, string>()
    for (const place of ['b1', 'b2', '~b2', '~b9', '~b1']) {
      const redirect_to = `https://${place.replace('~', 'own-')}.example/`
      keys.set(place, await insertButton(rig.db, id, { place, redirect_to }))
    }
    await publish(rig.db, { id, key: 'buttons', document: hubDocument(NAME_A, blocks) })
    await startExperiment(rig.db, {
      ...{ id, key: 'buttons', document: hubDocument(NAME_B, [...blocks, link('b9', 'New')]) },
      // ~b1 is left from an earlier experiment.
      ownPlaces: ['b2', 'b9'],
    })
    await rig.redirect.pollChanges()
    const { a, b } = await oneOfEach('/buttons')
    const hrefs = async (visitor: Record<string, string>) =>
      [...(await ask('/buttons', visitor)).body.matchAll(/href="\/([\w-]+)"/g)].map(
        ([, key]) => [...keys].find(([, known]) => known === key)?.[0],
      )
    expect(await hrefs(a)).toEqual(['b1', 'b2'])
    expect(await hrefs(b)).toEqual(['b1', '~b2', '~b9'])
    const followed = await ask(`/${keys.get('~b2')}`, b)
    expect([followed.status, followed.headers.location]).toEqual([302, 'https://own-b2.example/'])
    const click = (await rig.clicks()).at(-1)
    expect(click).toMatchObject({ event: 'click', trigger: 'hub', rule: '' })
  })

  test('keeps the lock and the custom CSS of the hub, which belong to no version', async () => {
    const code = 'open sesame'
    const settings = {
      lock: { kind: 'code' as const, code },
      pageCss: '.hub .page{letter-spacing:3px}',
    }
    const { id, experiment } = await compared({ key: 'locked', settings })
    const post = async (n: number, form: string) => {
      const all = {
        ...{ ...BROWSER, ...plain, ...visitorAt(n) },
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': `${form.length}`,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      const { answers } = await exchange(rig.port, {
        parts: [`POST /locked HTTP/1.1\r\n${lines.join('')}\r\n${form}`],
      })
      return answers[0]
    }
    const seen = new Set<string>()
    for (let n = 0; n < 40; n++) {
      const asked = await ask('/locked', visitorAt(n))
      expect([asked.status, asked.body.includes(NAME_B)]).toEqual([200, false])
      expect(asked.headers['cache-control']).toBe('private, no-store')
      expect((await post(n, 'code=guess'))?.status).toBe(403)
      const opened = await post(n, 'code=open+sesame')
      expect(opened?.body).toContain('letter-spacing:3px')
      expect(opened?.headers['cache-control']).toBe('private, no-store')
      seen.add(versionIn(opened?.body ?? ''))
    }
    expect([...seen].toSorted()).toEqual(['A', 'B'])
    const records = await recordsOf(id)
    expect(records).toHaveLength(40)
    expect(new Set(records.map(({ rule }) => rule))).toEqual(
      new Set([`${experiment}:A`, `${experiment}:B`]),
    )
  })

  test('shows blocks for some, and by time, in each version by itself', async () => {
    now = Date.parse('2026-12-01T09:59:59Z')
    const schedule = { start: '2026-12-01T10:00:00Z', end: '2026-12-01T11:00:00Z' }
    const { id } = await compared({
      key: 'times',
      blocksA: [link('b1', 'Always')],
      blocksB: [
        link('b1', 'Always'),
        link('b2', 'For an hour', { schedule }),
        link('b3', 'Only Germany', { audience: { countries: { codes: ['DE'] } } }),
      ],
    })
    const { a, b } = await oneOfEach('/times')
    const shown = async (visitor: Record<string, string>) =>
      (await ask('/times', visitor)).body.includes('For an hour')
    for (const [passed, isShown] of [
      [0, false],
      [1000, true],
      [3_600_000, false],
    ] as const) {
      now += passed
      expect([passed, await shown(a), await shown(b)]).toEqual([passed, false, isShown])
    }
    const germans = new Set<string>()
    for (let n = 0; germans.size < 2; n++) {
      const { body } = await ask('/times', { 'X-Forwarded-For': `203.0.113.${n}` })
      germans.add(versionIn(body))
      expect(body.includes('Only Germany')).toBe(versionIn(body) === 'B')
    }
    expect((await ask('/times', b)).body).not.toContain('Only Germany')
    expect(rig.redirect.context.hubs.find(id)?.b?.variants).toBeGreaterThan(1)
  })

  test('keeps sixteen pages of each version at most', async () => {
    const codes = Array.from({ length: 26 }, (_, n) => `x${String.fromCharCode(97 + n)}`)
    const blocks = codes.map((code) =>
      link(code, `In ${code}.`, { audience: { languages: [code] } }),
    )
    const { id } = await compared({ key: 'babel', blocksA: blocks, blocksB: blocks })
    const { a, b } = await oneOfEach('/babel')
    for (const visitor of [a, b, a, b]) {
      for (const code of codes) {
        const { body } = await ask('/babel', { ...visitor, 'Accept-Language': code })
        expect(body).toContain(`In ${code}.`)
      }
    }
    const shelf = rig.redirect.context.hubs.find(id)
    expect([shelf?.variants, shelf?.b?.variants]).toEqual([16, 16])
    expect(rig.redirect.context.hubs.usage().bytes).toBeGreaterThan(
      (shelf?.bytes ?? 0) - (shelf?.b?.bytes ?? 0),
    )
  })

  test('does not count HEAD requests and prefetches, which see the same version', async () => {
    const { id } = await compared({ key: 'peeked' })
    const { a, b } = await oneOfEach('/peeked')
    const before = (await recordsOf(id)).length
    for (const [visitor, version] of [
      [a, 'A'],
      [b, 'B'],
    ] as const) {
      const { body } = await ask('/peeked', { ...visitor, 'Sec-Purpose': 'prefetch' })
      expect(versionIn(body)).toBe(version)
      const headers = { ...BROWSER, ...visitor, Connection: 'close' }
      expect((await rig.ask('/peeked', headers, 'HEAD')).status).toBe(200)
    }
    expect(await recordsOf(id)).toHaveLength(before)
  })
})

describe.each(['SQLite', 'PostgreSQL'])('an experiment on two processes on one %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-experiments-'))
  let rigs: RedirectRig[] = []
  beforeAll(async () => {
    const url =
      kind === 'SQLite'
        ? join(folder, 'shared.sqlite')
        : (await freshDatabase(() => Promise.resolve())).url
    rigs = []
    for (const parser of parsers) rigs.push(await openRig({ parser, url }))
  })
  afterAll(async () => {
    await Promise.all(rigs.map((rig) => rig.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  test('begins and ends on both, which show each visitor the same version', async () => {
    const [writer] = rigs
    if (!writer) throw new Error('there are two')
    const key = 'shared'
    const id = await insertHub(writer.db, { key, document: hubDocument(NAME_A) })
    const shownBy = (rig: RedirectRig) =>
      Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const { body } = await rig.ask('/shared', {
            ...BROWSER,
            'Accept-Encoding': '',
            ...visitorAt(n),
          })
          return body.includes(NAME_B) ? 'B' : body.includes(NAME_A) ? 'A' : 'none'
        }),
      )
    for (const rig of rigs) {
      await until(async () => (await shownBy(rig)).every((version) => version === 'A'))
    }
    const document = hubDocument(NAME_B)
    const experiment = await startExperiment(writer.db, { id, key, document })
    for (const rig of rigs) await until(async () => (await shownBy(rig)).includes('B'))
    const [first, second] = await Promise.all(rigs.map(shownBy))
    expect(second).toEqual(first ?? [])
    await endExperiment(writer.db, { id: experiment, key })
    for (const rig of rigs) await until(async () => !(await shownBy(rig)).includes('B'))
  })
})

describe('an experiment with PostgreSQL away', () => {
  let proxy: FaultyProxy
  let rig: RedirectRig
  beforeAll(async () => {
    const { url } = await freshDatabase(() => Promise.resolve())
    proxy = await openFaultyProxy(Number(new URL(url).port))
    rig = await openRig({ url: throughProxy(url, proxy), timeoutMs: 1500 })
  })
  afterAll(async () => {
    await rig.close()
    proxy.close()
  })

  test('goes on, and is counted, also when its hub has changed', async () => {
    const key = 'away'
    const id = await insertHub(rig.db, { key, document: hubDocument(NAME_A) })
    const experiment = await startExperiment(rig.db, { id, key, document: hubDocument(NAME_B) })
    await rig.redirect.pollChanges()
    const shown = async () => {
      const versions: string[] = []
      for (let n = 0; n < 40; n++) {
        const headers = { ...BROWSER, 'Accept-Encoding': '', ...visitorAt(n) }
        const page = await rig.ask(`/${key}`, headers)
        versions.push(page.body.includes(NAME_B) ? 'B' : `A${page.status}`)
      }
      return versions
    }
    const before = await shown()
    expect(new Set(before)).toEqual(new Set(['A200', 'B']))
    proxy.become('refusing')
    expect(await shown()).toEqual(before)
    rig.redirect.context.hubs.forget(`dom_hub/${key}`)
    expect(await shown()).toEqual(before)
    proxy.become('open')
    const rules = (await rig.clicks()).filter(({ linkId }) => linkId === id).map(({ rule }) => rule)
    expect(rules).toHaveLength(120)
    expect(new Set(rules)).toEqual(new Set([`${experiment}:A`, `${experiment}:B`]))
  }, 20_000)
})
