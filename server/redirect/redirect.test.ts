import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import {
  announceChange,
  announceChanges,
  GO_DOMAIN,
  insertAccount,
} from '../testing/programs/redirect-rows.ts'
import { exchange } from '../testing/raw-http.ts'
import { until } from '../testing/until.ts'

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (test)', 'Accept-Language': 'de-DE' }

describe.each<RequestParser>(['full', 'plain'])('a short link (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  test('answers 302 with its target, uncached and without a body', async () => {
    const key = await rig.link({ redirect_to: 'https://example.com/a?b=c#d' })
    const answer = await rig.ask(`/${key}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('https://example.com/a?b=c#d')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-length'] ?? '0').toBe('0')
    expect(Date.parse(answer.headers.date ?? '')).not.toBeNaN()
    expect(answer.body).toBe('')
  })

  test('is found in any case, with a trailing slash, and percent-encoded once', async () => {
    await rig.link({ key: 'SpringSale' })
    for (const path of [
      '/SpringSale',
      '/springsale',
      '/SPRINGSALE/',
      '/%53pringSale',
      '/x/../springsale',
      '/springsale//',
      '/springsale%20',
    ]) {
      expect((await rig.ask(path)).status).toBe(302)
    }
    for (const path of ['/springsale/x', '/%2553pringsale', '/springsale-']) {
      expect((await rig.ask(path)).status).toBe(404)
    }
  })

  test('with an unknown key shows a page that says so', async () => {
    const answer = await rig.ask('/nobody')
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain('go.test/nobody')
    expect(answer.body).toContain('https://go.test/app/')
  })

  test.each([
    ['expired', { expires_at: 1 }, 410],
    ['a demo that ended', { type: 'DEMO', expires_at: 1 }, 410],
    ['disabled', { disabled: 1 }, 404],
    ['in the trash', { deleted_at: 1 }, 404],
    ['yet to begin', { starts_at: Date.now() + 3_600_000 }, 404],
    ['led to itself by a new domain', { redirect_to: 'http://links.test:8080/x' }, 508],
    ['led to our own pages', { redirect_to: 'https://go.test/app/pricing' }, 302],
  ])('%s', async (_, changes, status) => {
    const key = await rig.link(changes)
    const answers = [await rig.ask(`/${key}`), await rig.ask(`/${key}`)]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
  })

  test('shows blocked visitors its message without counting a click', async () => {
    const geo = JSON.stringify([
      { countries: ['DE'], os: ['iOS'], block: { message: 'Not here <b>yet</b>' } },
      { countries: ['DE'], languages: ['de'], redirectTo: 'https://example.com/de' },
    ])
    const key = await rig.link({ type: 'GEO', geo })
    const german = { ...BROWSER, 'X-Forwarded-For': '203.0.113.9' }
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1'
    const clicks = (await rig.clicks()).length
    for (const _ of ['read from the database', 'known']) {
      const blocked = await rig.ask(`/${key}`, { ...german, 'User-Agent': iphone })
      expect(blocked.status).toBe(403)
      expect(blocked.headers['cache-control']).toBe('private, no-store')
      expect(blocked.body).toContain('Not here &lt;b&gt;yet&lt;/b&gt;')
      expect((await rig.ask(`/${key}`, german)).headers.location).toBe('https://example.com/de')
    }
    const counted = (await rig.clicks()).slice(clicks)
    expect(counted.map(({ rule }) => rule)).toEqual(['DE; de', 'DE; de'])
  })

  test('accepts GET and HEAD only', async () => {
    const key = await rig.link()
    const head = await exchange(rig.port, {
      parts: [`HEAD /${key} HTTP/1.1\r\nHost: go.test\r\n\r\n`],
    })
    expect(head.text).toStartWith('HTTP/1.1 302 ')
    expect(head.text).toContain('ocation: https://example.com/landing\r\n')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const answer = await rig.ask(`/${key}`, { 'Content-Length': '0' }, method)
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  test('forwards parameters and uses the country of the visitor behind a proxy', async () => {
    const key = await rig.link({
      forward_query: 1,
      utm: '{"source":"mail"}',
      geo: '[{"countries":["DE"],"redirectTo":"https://example.com/de"}]',
    })
    const german = await rig.ask(`/${key}?a=1&qr=1`, { 'X-Forwarded-For': '203.0.113.9' })
    expect(german.headers.location).toBe('https://example.com/de?utm_source=mail&a=1')
    const other = await rig.ask(`/${key}?utm_source=x`, { 'X-Forwarded-For': '198.51.100.1' })
    expect(other.headers.location).toBe('https://example.com/landing?utm_source=mail')
  })

  describe('belongs to a Host', () => {
    test.each([
      ['/', 'go.test', 302],
      ['/app/', 'go.test', 200],
      ['/app', 'go.test', 200],
      ['/api/x', 'go.test', 200],
      ['/robots.txt', 'go.test', 200],
      ['/.well-known/x', 'go.test', 200],
      ['/%61pi/x', 'go.test', 200],
      ['/HEALTH', 'go.test', 200],
      ['/hosted', 'go.test', 302],
      ['/hosted', 'GO.test', 302],
      ['/hosted', 'go.test.', 302],
      ['/hosted', 'old.test', 302],
      ['/app/', 'old.test', 404],
      ['/hosted', 'links.test:8080', 404],
      ['/hosted', 'links.test', 404],
      ['/', 'links.test:8080', 404],
      ['/api/x', 'links.test:8080', 404],
      ['/robots.txt', 'links.test:8080', 404],
      ['/me', 'hub.test', 404],
      ['/hosted', '192.0.2.1', 404],
      ['/api/x', '192.0.2.1', 200],
      ['/', '192.0.2.1', 302],
    ])('%s on %s answers %p', async (path, host, status) => {
      await rig.link({ key: 'hosted' }).catch(() => undefined)
      expect((await rig.ask(path, { Host: host })).status).toBe(status)
    })

    test('which never becomes part of an answer', async () => {
      const answer = await rig.ask('/', { Host: 'evil.example' })
      expect(answer.headers.location).toBe('/app/')
      expect((await rig.ask('/nobody', { Host: '<b>' })).status).toBe(400)
    })
  })

  test('records the headers of its visitor', async () => {
    const key = await rig.link()
    const before = (await rig.clicks()).length
    await rig.ask(`/${key}?qr=1`, {
      ...BROWSER,
      'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
      Referer: 'https://news.example/story',
      DNT: '1',
    })
    const [click, ...more] = (await rig.clicks()).slice(before)
    expect(more).toEqual([])
    expect(click).toMatchObject({
      accountId: 'acc_1',
      trigger: 'qr',
      address: '203.0.113.9',
      host: 'go.test',
      isPrivate: true,
      agent: 'Mozilla/5.0 (test)',
      acceptLanguage: 'de-DE',
      referrer: 'https://news.example/story',
      target: 'https://example.com/landing',
      rule: '',
    })
    expect(Math.abs((click?.at ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('counts neither HEAD and prefetch requests nor answers without a redirect', async () => {
    const key = await rig.link()
    const gone = await rig.link({ expires_at: 1 })
    const before = (await rig.clicks()).length
    expect((await rig.ask(`/${key}`, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(302)
    expect((await rig.ask(`/${key}`, { Purpose: 'prefetch' })).status).toBe(302)
    await rig.ask(`/${key}`, {}, 'HEAD')
    await rig.ask(`/${gone}`)
    await rig.ask('/nobody')
    expect(await rig.clicks()).toHaveLength(before)
    await rig.ask(`/${key}`, { 'Sec-GPC': '1' })
    expect((await rig.clicks()).slice(before)).toMatchObject([
      { isPrivate: true, address: '127.0.0.1' },
    ])
  })

  test('uses a change after the change log is read', async () => {
    const key = await rig.link()
    await rig.ask(`/${key}`)
    await rig.db
      .updateTable('links')
      .set({ redirect_to: 'https://example.com/new' })
      .where('key', '=', key)
      .execute()
    await announceChange(rig.db, `link:${GO_DOMAIN}/${key}`)
    await rig.redirect.pollChanges()
    expect((await rig.ask(`/${key}`)).headers.location).toBe('https://example.com/new')
  })

  test('uses a change of many links at once', async () => {
    const keys = [await rig.link(), await rig.link(), await rig.link()]
    for (const key of keys) await rig.ask(`/${key}`)
    await rig.db
      .updateTable('links')
      .set({ redirect_to: 'https://example.com/many' })
      .where('key', 'in', keys)
      .execute()
    const subjects = keys.map((key) => `link:${GO_DOMAIN}/${key}`)
    await announceChanges(rig.db, subjects)
    await rig.redirect.pollChanges()
    const answers = await Promise.all(keys.map((key) => rig.ask(`/${key}`)))
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set(['https://example.com/many']),
    )
  })

  test('works at once when its key was requested before it existed', async () => {
    const key = `made-late-${parser.length}`
    expect((await rig.ask(`/${key}`)).status).toBe(404)
    await rig.link({ key })
    await rig.redirect.pollChanges()
    expect((await rig.ask(`/${key}`)).status).toBe(302)
  })

  test('ends with its deleted account, cached or not, and redirects again when the account is restored', async () => {
    const accountId = await insertAccount(rig.db)
    const known = await rig.link({ account_id: accountId })
    const fresh = await rig.link({ account_id: accountId })
    const trashed = await rig.link({ account_id: accountId, deleted_at: 1 })
    const foreign = await rig.link()
    const statuses = async () => {
      const answers = [known, fresh, trashed, foreign, 'nobody'].map((key) => rig.ask(`/${key}`))
      return (await Promise.all(answers)).map((answer) => answer.status)
    }
    const announce = async (deletedAt: number | null) => {
      const changes = { deleted_at: deletedAt }
      await rig.db.updateTable('accounts').set(changes).where('id', '=', accountId).execute()
      await announceChange(rig.db, `account:${accountId}`)
      await rig.redirect.pollChanges()
    }
    expect((await rig.ask(`/${known}`)).status).toBe(302)
    await announce(Date.now() + 60_000)
    expect(await statuses()).toEqual([410, 410, 404, 302, 404])
    await announce(null)
    expect(await statuses()).toEqual([302, 302, 404, 302, 404])
  })

  test('of a purged account has ended for good', async () => {
    const retired = { domain_id: GO_DOMAIN, retired_at: 1 }
    const rows = [
      { ...retired, key_lower: `left-${parser.length}`, account_id: '' },
      { ...retired, key_lower: `purged-${parser.length}`, account_id: 'acc_1' },
    ]
    await rig.db.insertInto('retired_keys').values(rows).execute()
    // Each key was announced when it belonged to a link.
    for (const { key_lower: key } of rows) await announceChange(rig.db, `link:${GO_DOMAIN}/${key}`)
    await rig.redirect.pollChanges()
    for (let i = 0; i < 2; i++) {
      expect((await rig.ask(`/Left-${parser.length}`)).status).toBe(410)
      expect((await rig.ask(`/purged-${parser.length}`)).status).toBe(404)
    }
  })

  test('works at once on a new domain', async () => {
    expect((await rig.ask('/anything', { Host: `${parser.length}.test` })).status).toBe(404)
    const id = `dom_${parser.length}`
    const keys = { key_rule: 'standard' as const, case_sensitive: 0 }
    const row = { id, kind: 'link', name: `${parser.length}.test`, account_id: null, ...keys }
    await rig.db
      .insertInto('domains')
      .values({ ...row, is_default: 0, created_at: 1, stopped_at: null })
      .execute()
    await announceChange(rig.db, 'domains')
    const key = await rig.link({ domain_id: id })
    const asked = () => rig.ask(`/${key}`, { Host: `${parser.length}.test` })
    await until(async () => (await asked()).status === 302)
  })

  test('is counted by outcome, latency and cache', async () => {
    const before = structuredClone(rig.redirect.metrics())
    const key = await rig.link()
    for (let time = 0; time < 3; time += 1) await rig.ask(`/${key}`)
    await rig.ask('/nobody2')
    const after = rig.redirect.metrics()
    expect(after.requests.redirect - before.requests.redirect).toBe(3)
    expect(after.requests['not-found'] - before.requests['not-found']).toBe(1)
    expect(after.latency.count - before.latency.count).toBe(4)
    expect(after.latency.sum).toBeGreaterThan(before.latency.sum)
    expect(after.cache.hits - before.cache.hits).toBe(2)
    // An unknown key is either known to be unused, or looked up.
    const looked = (at: typeof after) => at.cache.misses + at.knownKeys.answers
    expect(looked(after) - looked(before)).toBe(2)
    expect(after.journal.writtenRecords - before.journal.writtenRecords).toBe(3)
  })
})
