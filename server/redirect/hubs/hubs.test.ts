import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import {
  type BlockInput,
  hubDocument,
  insertButton,
  insertHub,
  type NewHub,
  publish,
} from '../../testing/programs/redirect-hubs.ts'
import {
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../../testing/programs/redirect-rig.ts'
import { announceChange, insertAccount } from '../../testing/programs/redirect-rows.ts'
import { exchange } from '../../testing/raw-http.ts'

const HUB_HOST = { Host: 'hub.test' }
const BROWSER = {
  ...HUB_HOST,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Accept-Language': 'de-DE',
}
const link = (id: string, title: string, more: Record<string, unknown> = {}): BlockInput => ({
  id,
  type: 'link',
  title,
  url: 'https://example.com/',
  ...more,
})

describe.each<RequestParser>(['full', 'plain'])('the page of a hub (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  async function hub(changes: NewHub): Promise<string> {
    const id = await insertHub(rig.db, changes)
    await rig.redirect.pollChanges()
    return id
  }
  const ask = (path: string, headers: Record<string, string> = {}, method?: string) =>
    rig.ask(path, { ...BROWSER, ...headers }, method)
  const recordsOf = async (id: string) => (await rig.clicks()).filter(({ linkId }) => linkId === id)
  async function post(path: string, form: string, headers: Record<string, string> = {}) {
    const all = {
      ...BROWSER,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': `${form.length}`,
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const { answers } = await exchange(rig.port, {
      parts: [`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${form}`],
    })
    const [answer] = answers
    if (!answer) throw new Error('no answer')
    return answer
  }

  test('is shown in any case of its key, with the headers of a public page', async () => {
    const id = await hub({ key: 'maya', document: hubDocument('Maya Lind') })
    for (const path of ['/maya', '/MAYA', '/maya/', '/%6Daya']) {
      const page = await ask(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.body).toContain('Maya Lind')
      expect(page.body).toContain('https://hub.test/maya')
    }
    const { headers, body } = await ask('/maya')
    const card = new RegExp(`"https://hub.test/_/cards/${id}-\\w{12}.png"`)
    expect(body).toMatch(card)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('leaves out what has no address yet, also where others see a block by country', async () => {
    const germany = { audience: { countries: { codes: ['DE'] } } }
    await hub({
      key: 'waits',
      document: hubDocument('Pier Nine', [
        link('b1', 'Book a table'),
        link('b2', 'Menu', { url: '' }),
        link('b3', 'Speisekarte', { url: '', ...germany }),
        link('b4', 'Anfahrt', germany),
      ]),
    })
    const { body } = await ask('/waits')
    expect(body).toContain('Book a table')
    expect(body).not.toContain('Menu')
    expect(body).not.toContain('Speisekarte')
    expect(body).not.toContain('Hidden until')
  })

  test('comes in the best encoding that the visitor takes, each with a strong tag', async () => {
    await hub({ key: 'coded', document: hubDocument('Coded') })
    const encodings = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['deflate', undefined],
      ['BR', 'br'],
    ] as [string, string | undefined][]
    const tags = new Set<string>()
    for (const [accepted, encoding] of encodings) {
      const page = await ask('/coded', { 'Accept-Encoding': accepted })
      expect([accepted, page.status, page.headers['content-encoding']]).toEqual([
        accepted,
        200,
        encoding,
      ])
      expect(page.headers.etag).toStartWith('"')
      tags.add(page.headers.etag ?? '')
    }
    expect(tags.size).toBe(3)
    const response = await fetch(`http://127.0.0.1:${rig.port}/coded`, {
      headers: { ...HUB_HOST, 'accept-encoding': 'br' },
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('Coded')
  })

  test('is 304 for whoever has it, until it is published again', async () => {
    const id = await hub({ key: 'asked', document: hubDocument('Before') })
    const first = await ask('/asked', { 'Accept-Encoding': 'br' })
    const tag = first.headers.etag ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, tag.replace('-br', '-gzip'), '*']) {
      const again = await ask('/asked', { 'Accept-Encoding': 'br', 'If-None-Match': known })
      expect([known, again.status, again.body]).toEqual([known, 304, ''])
      expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'public, no-cache' })
      expect(again.headers).not.toHaveProperty('content-length')
    }
    const plain = await ask('/asked', { 'If-None-Match': tag })
    expect([plain.status, plain.headers.etag]).toEqual([304, tag.replace('-br', '-identity')])
    expect(await recordsOf(id)).toHaveLength(7)
    await publish(rig.db, { id, key: 'asked', document: hubDocument('After') })
    await rig.redirect.pollChanges()
    const changed = await ask('/asked', { 'If-None-Match': tag })
    expect([changed.status, changed.body.includes('After')]).toEqual([200, true])
    await publish(rig.db, { id, key: 'asked', document: hubDocument('Before') })
    await rig.redirect.pollChanges()
    const back = await ask('/asked')
    expect(back.body).toContain('Before')
    expect((await ask('/asked', { 'Accept-Encoding': 'br' })).headers.etag).toBe(tag)
  })

  test('renews its date each second', async () => {
    await hub({ key: 'dated' })
    const dates = new Set<number>()
    while (dates.size < 2) {
      const askedAt = Date.now()
      const { headers, status } = await ask('/dated', { 'Accept-Encoding': 'br' })
      expect(status).toBe(200)
      const date = Date.parse(headers.date ?? '')
      // A date is renewed when it is a second old, and has no fractions.
      expect(date).toBeGreaterThan(askedAt - 2000)
      dates.add(date)
    }
  })

  test('is counted as a view once the journal has it, and sets no cookie', async () => {
    const id = await hub({ key: 'seen' })
    const headers = { Referer: 'https://news.example/a', Cookie: 'session=abc; round=3' }
    const pages = [await ask('/seen', headers), await ask('/seen?qr=1', { DNT: '1' })]
    for (const page of pages) expect(page.headers).not.toHaveProperty('set-cookie')
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(pages[1]?.body).toBe(pages[0]?.body ?? '')
    const views = await recordsOf(id)
    expect(views).toMatchObject([
      { event: 'view', trigger: 'link', host: 'hub.test', referrer: 'https://news.example/a' },
      { event: 'view', trigger: 'qr', isPrivate: true, target: '' },
    ])
    expect(JSON.stringify(views)).not.toContain('session=abc')
  })

  test('is not counted for HEAD and prefetches', async () => {
    const id = await hub({ key: 'peeked' })
    expect((await ask('/peeked', { Connection: 'close' }, 'HEAD')).status).toBe(200)
    expect((await ask('/peeked', { 'Sec-Purpose': 'prefetch' })).status).toBe(200)
    expect((await ask('/peeked', { Purpose: 'prefetch' })).status).toBe(200)
    expect(await recordsOf(id)).toEqual([])
  })

  test('answers HEAD with the headers of GET', async () => {
    await hub({ key: 'headed' })
    const page = await ask('/headed')
    const { text } = await exchange(rig.port, {
      parts: ['HEAD /headed HTTP/1.1\r\nHost: hub.test\r\nConnection: close\r\n\r\n'],
    })
    expect(text).toStartWith('HTTP/1.1 200 ')
    expect(text).toContain(`Content-Length: ${Buffer.byteLength(page.body)}\r\n`)
    expect(text).toEndWith('\r\n\r\n')
  })

  test('is sent whole over one connection, also to a slow reader', async () => {
    const words = Array.from({ length: 40 }, (_, n) => link(`b${n}`, crypto.randomUUID().repeat(3)))
    await hub({ key: 'large', document: hubDocument('Large', words) })
    const request = 'GET /large HTTP/1.1\r\nHost: hub.test\r\n\r\n'
    const page = await ask('/large', { 'Accept-Encoding': '' })
    expect(page.body.length).toBeGreaterThan(5000)
    const { answers } = await exchange(rig.port, { parts: [request.repeat(300)], answers: 300 })
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 300 }, () => page.body))
  })

  test.each<[string, Omit<NewHub, 'key'>, number]>([
    ['never published', { document: null }, 404],
    ['disabled', { link: { disabled: 1 } }, 410],
    ['in the trash', { link: { deleted_at: 5 } }, 404],
    ['disabled and in the trash', { link: { disabled: 1, deleted_at: 5 } }, 404],
    ['disabled and never published', { document: null, link: { disabled: 1 } }, 404],
  ])('%s', async (name, changes, status) => {
    const key = name.replaceAll(' ', '-')
    const theme = { preset: 'slate', tokens: { color: { page: '#ab12cd' } } } as const
    const document = { ...hubDocument('Off', [link('b1', 'Not now')]), theme }
    const id = await hub({ document, ...changes, key })
    for (const _ of ['read', 'known']) {
      const page = await ask(`/${key}`)
      expect(page.status).toBe(status)
      expect(page.headers['x-robots-tag']).toBe('noindex')
      expect(page.headers['cache-control']).toBe('private, no-store')
      expect(page.body).not.toContain('draft of')
      expect(page.body.includes('#ab12cd')).toBe(status === 410)
      expect(page.body).not.toContain('Not now')
    }
    expect((await post(`/${key}`, 'code=1234')).status).not.toBe(200)
    expect((await ask(`/${key}+`)).status).toBe(404)
    expect(await recordsOf(id)).toEqual([])
  })

  test('of a banned hub, and of a deleted account, is that of such a link', async () => {
    const id = await hub({ key: 'harmful', document: hubDocument('Harm') })
    const button = await insertButton(rig.db, id, { place: 'b1' })
    const ban = { link_id: id, account_id: 'acc_1', reason: 'phishing' }
    await rig.db
      .insertInto('link_bans')
      .values({ ...ban, banned_by: null, banned_at: 1 })
      .execute()
    await announceChange(rig.db, 'link:dom_hub/harmful')
    const accountId = await insertAccount(rig.db)
    const left = await hub({ key: 'left', link: { account_id: accountId } })
    expect((await ask('/left')).status).toBe(200)
    await rig.db
      .updateTable('accounts')
      .set({ deleted_at: 1 })
      .where('id', '=', accountId)
      .execute()
    await announceChange(rig.db, `account:${accountId}`)
    await rig.redirect.pollChanges()
    for (const path of ['/harmful', `/${button}`, '/left']) {
      const page = await ask(path)
      expect([path, page.status, page.body.includes('Harm<')]).toEqual([path, 410, false])
    }
    expect([(await recordsOf(id)).length, (await recordsOf(left)).length]).toEqual([0, 1])
  })

  test('never redirects, also as the page about it', async () => {
    await hub({ key: 'about' })
    expect((await ask('/about')).headers).not.toHaveProperty('location')
    const facts = await ask('/about+')
    expect([facts.status, facts.body.includes('https://hub.test/about')]).toEqual([200, true])
    expect((await ask('/about', { 'Content-Length': '0' }, 'POST')).status).toBe(405)
  })

  describe('with a code', () => {
    const lock = { kind: 'code', code: 'open sesame' } as const

    test('asks for it, and shows the page to whoever knows it', async () => {
      const id = await hub({
        key: 'secret',
        settings: { lock },
        document: hubDocument('Plans', [link('b1', 'The plan')]),
      })
      for (const agent of [BROWSER['User-Agent'], 'Slackbot-LinkExpanding 1.0', 'Googlebot/2.1']) {
        const asked = await ask('/secret', { 'User-Agent': agent })
        expect([asked.status, asked.headers['x-robots-tag']]).toEqual([200, 'noindex'])
        expect(asked.headers['cache-control']).toBe('private, no-store')
        expect(asked.headers).not.toHaveProperty('etag')
        expect(JSON.stringify(asked)).not.toContain('The plan')
      }
      const from = { 'X-Forwarded-For': '192.0.2.1' }
      const wrong = await post('/secret', 'code=guess', from)
      expect([wrong.status, wrong.body.includes('The plan')]).toEqual([403, false])
      expect(await recordsOf(id)).toEqual([])
      const right = await post('/secret', 'code=open+sesame', from)
      expect([right.status, right.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(right.body).toContain('The plan')
      expect(right.body).toContain('noindex')
      expect(right.headers).not.toHaveProperty('set-cookie')
      expect(await recordsOf(id)).toMatchObject([{ event: 'view' }])
      expect((await ask('/secret')).body).not.toContain('The plan')
    })

    test('takes five wrong codes of a visitor, also at once', async () => {
      await hub({ key: 'guessed', settings: { lock } })
      const guess = (code: string, address: string) =>
        post('/guessed', `code=${code}`, { 'X-Forwarded-For': address })
      const guesses = await Promise.all(
        Array.from({ length: 9 }, (_, n) => guess(`guess${n}`, '192.0.2.7')),
      )
      const statuses = guesses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 403)).toHaveLength(4)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      const late = await guess('open+sesame', '192.0.2.7')
      expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
      expect((await guess('open+sesame', '192.0.2.8')).status).toBe(200)
    })

    test('that has ended opens nothing', async () => {
      const until = new Date(Date.now() - 1000).toISOString()
      await hub({
        key: 'too-late',
        settings: { lock: { ...lock, until } },
        document: hubDocument('Late', [link('b1', 'Hidden')]),
      })
      const late = await post('/too-late', 'code=open+sesame', { 'X-Forwarded-For': '192.0.2.9' })
      expect((await ask('/too-late')).status).toBe(200)
      expect(late.body).toContain('has ended')
      expect(late.body).not.toContain('Hidden')
    })

    test('cannot be tried while no api process answers', async () => {
      await hub({ key: 'alone', settings: { lock } })
      await rig.api.stop()
      expect((await ask('/alone')).status).toBe(200)
      expect((await post('/alone', 'code=open+sesame')).status).toBe(503)
      rig.api.start()
    })
  })

  test('for grown-ups is shown after the visitor has said so', async () => {
    const lock = { kind: 'age' } as const
    const id = await hub({
      key: 'grown',
      settings: { lock },
      document: hubDocument('Bar', [link('b1', 'Whisky')]),
    })
    const asked = await ask('/grown')
    expect([asked.status, asked.body.includes('Whisky')]).toEqual([200, false])
    const opened = await post('/grown', 'age=18')
    expect([opened.status, opened.body.includes('Whisky')]).toEqual([200, true])
    expect(opened.headers['cache-control']).toBe('private, no-store')
    expect(await recordsOf(id)).toHaveLength(1)
  })

  describe('with blocks for some', () => {
    const GERMAN = { 'X-Forwarded-For': '203.0.113.9' }
    const document = (): HubDocument =>
      hubDocument('Tour', [
        link('all', 'For all'),
        link('de', 'Only Germany', { audience: { countries: { codes: ['DE'] } } }),
        link('not', 'Not Germany', { audience: { countries: { isIn: false, codes: ['DE'] } } }),
        link('fr', 'En français', { audience: { languages: ['fr'] } }),
      ])

    test('shows each visitor those that are for them', async () => {
      await hub({ key: 'tour', document: document() })
      const german = await ask('/tour', GERMAN)
      expect(german.body).toContain('Only Germany')
      expect(german.headers['cache-control']).toBe('private, no-cache')
      const french = await ask('/tour', { 'Accept-Language': 'fr-FR' })
      expect(french.body).toContain('En français')
      for (const { body } of [french, await ask('/tour')]) {
        expect(body).toContain('For all')
        // A visitor of an unknown country is in no list, and outside of none.
        expect(body).not.toContain('Germany')
      }
      expect((await ask('/tour', { 'If-None-Match': german.headers.etag ?? '' })).status).toBe(200)
    })

    test('keeps sixteen variants at most', async () => {
      const languages = Array.from({ length: 26 }, (_, n) => `x${String.fromCharCode(97 + n)}`)
      const blocks = languages.map((code) =>
        link(code, `In ${code}.`, { audience: { languages: [code] } }),
      )
      const id = await hub({ key: 'babel', document: hubDocument('Babel', blocks) })
      for (const code of [...languages, ...languages]) {
        const { body } = await ask('/babel', { 'Accept-Language': code })
        expect(body).toContain(`In ${code}.`)
      }
      expect(rig.redirect.context.hubs.find(id)?.variants).toBe(16)
    })
  })

  describe('its buttons', () => {
    test('redirect with the trigger hub, and set no cookie', async () => {
      const id = await hub({ key: 'buttons' })
      const key = await insertButton(rig.db, id, {
        place: 'b1',
        redirect_to: 'https://shop.example/',
      })
      await publish(rig.db, {
        id,
        key: 'buttons',
        document: hubDocument('Buttons', [link('b1', 'Shop')]),
      })
      await rig.redirect.pollChanges()
      expect((await ask('/buttons')).body).toContain(`href="/${key}"`)
      for (const path of [`/${key}`, `/${key}?qr=1`]) {
        for (let times = 0; times < 8; times += 1) {
          const answer = await ask(path, { 'Sec-Fetch-Mode': 'navigate', Cookie: 'round=3' })
          expect([answer.status, answer.headers.location]).toEqual([302, 'https://shop.example/'])
          expect(answer.headers).not.toHaveProperty('set-cookie')
        }
      }
      const clicks = (await rig.clicks()).filter(({ target }) => target === 'https://shop.example/')
      expect(new Set(clicks.map(({ event, trigger }) => `${event} ${trigger}`))).toEqual(
        new Set(['click hub']),
      )
    })

    test.each<[string, Record<string, number>, number]>([
      ['disabled', { disabled: 1 }, 404],
      ['in the trash', { deleted_at: 5 }, 404],
    ])('redirect no more once it is %s', async (name, changes, status) => {
      const key = `off-${name.replaceAll(' ', '-')}`
      const id = await hub({ key })
      const button = await insertButton(rig.db, id, { place: 'b1' })
      await rig.redirect.pollChanges()
      expect((await ask(`/${button}`)).status).toBe(302)
      await rig.db.updateTable('links').set(changes).where('id', '=', id).execute()
      await announceChange(rig.db, `link:dom_hub/${key}`)
      await rig.redirect.pollChanges()
      expect((await ask(`/${button}`)).status).toBe(status)
      expect((await ask(`/${button}+`)).status).toBe(status)
      await rig.db
        .updateTable('links')
        .set({ disabled: 0, deleted_at: null })
        .where('id', '=', id)
        .execute()
      await announceChange(rig.db, `link:dom_hub/${key}`)
      await rig.redirect.pollChanges()
      expect((await ask(`/${button}`)).status).toBe(302)
    })

    test('lead nowhere without a hub', async () => {
      const id = await hub({ key: 'parted' })
      const key = await insertButton(rig.db, id, { place: 'b1' })
      await rig.db.deleteFrom('hub_buttons').where('hub_id', '=', id).execute()
      await rig.redirect.pollChanges()
      expect((await ask(`/${key}`)).status).toBe(404)
    })
  })

  describe('the domain of hubs', () => {
    test('shows its root hub without a key, and counts the view', async () => {
      const id = await hub({
        key: 'front',
        hub: { is_root: 1 },
        document: hubDocument('Front door'),
      })
      await announceChange(rig.db, 'domains')
      await rig.redirect.pollChanges()
      const root = await ask('/?qr=1')
      expect([root.status, root.body.includes('Front door')]).toEqual([200, true])
      expect(await recordsOf(id)).toMatchObject([{ event: 'view', trigger: 'qr' }])
      await rig.db.updateTable('hubs').set({ is_root: 0 }).where('id', '=', id).execute()
      await announceChange(rig.db, 'domains')
      await rig.redirect.pollChanges()
      expect((await ask('/')).status).toBe(404)
    })

    test('serves what pages need, and nothing else of the application', async () => {
      for (const path of [
        '/_/pictures/abc',
        '/_/cards/hub.png',
        '/_/subscribe',
        '/_/confirm?code=1',
        '/_/unsubscribe',
        '/_/preview/token',
        '/sitemap.xml',
      ]) {
        expect([path, (await ask(path)).body]).toEqual([path, 'application GET 127.0.0.1'])
      }
      expect((await post('/_/subscribe', 'email=a%40b.example')).body).toStartWith(
        'application POST',
      )
      for (const path of [
        '/app/',
        '/api/ui/v1/user',
        '/metrics',
        '/_/',
        '/_/other',
        '/_/previews/x',
        '/health',
      ]) {
        expect([path, (await ask(path)).status]).toEqual([path, 404])
      }
      const robots = await ask('/robots.txt')
      expect([robots.status, robots.body]).toEqual([
        200,
        'User-agent: *\nAllow: /\nSitemap: https://hub.test/sitemap.xml\n',
      ])
    })

    test('needs no address of hubs on domains of links', async () => {
      expect((await ask('/_/subscribe', { Host: 'links.test:8080' })).status).toBe(404)
      expect((await ask('/sitemap.xml', { Host: 'links.test:8080' })).status).toBe(404)
      expect((await ask('/_/pictures/abc', { Host: 'go.test' })).body).toStartWith(
        'application GET',
      )
    })
  })
})
