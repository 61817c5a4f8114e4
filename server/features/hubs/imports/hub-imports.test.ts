import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type ServerResponse } from 'node:http'
import fc from 'fast-check'
import { HubDocument } from '../../../../contract/hubs/document.ts'
import { type HubImportPreview, IMPORT_TEXT_MAX } from '../../../../contract/hubs/hub-imports.ts'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { describeApp } from '../../../testing/app.ts'
import { type Outside, openOutside, readSsrfCases } from '../../../testing/servers/outside.ts'
import { linkstackWith, sampleText } from './imported.samples.ts'

const PREVIEWS = '/api/ui/v1/furlhubs/import-previews'

type Page = (path: string, answer: ServerResponse, method: string) => void

describeApp('The preview of an import', (open) => {
  let outside: Outside
  beforeAll(async () => {
    outside = await openOutside()
  })
  afterAll(() => outside.close())

  /** Serves `page` at every public address. Returns what was asked for. */
  async function publish(page: Page): Promise<string[]> {
    const asked: string[] = []
    const server = createServer(({ url = '', method = 'GET' }, answer) => {
      asked.push(`${method} ${url}`)
      page(url, answer, method)
    })
    open().app.outside = outside.fetchDependencies(await outside.listen(server))
    return asked
  }
  const html =
    (text: string): Page =>
    (_, answer) =>
      void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  const status =
    (code: number, location?: string): Page =>
    (_, answer) =>
      void answer.writeHead(code, location === undefined ? {} : { location }).end('<p>No</p>')
  const ask = (token: string | undefined, body: object) => {
    open().pass(MINUTE)
    return open().call(PREVIEWS, { ...(token && { token }), body })
  }
  const problemOf = async (token: string, body: object) => {
    const answer = await ask(token, body)
    const { type, detail, errors } = await answer.json()
    const [first] = errors ?? []
    return { status: answer.status, kind: String(type).split('/').at(-1), detail, ...first }
  }
  const preview = async (token: string, body: object): Promise<HubImportPreview> => {
    const answer = await ask(token, body)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const at = 'http://public.test/@me'

  test('is refused without a login, and for what is no address, before any request', async () => {
    const asked = await publish(html(sampleText('linktree-2021.html')))
    expect((await ask(undefined, { address: at })).status).toBe(401)
    const token = await open().register()
    for (const address of [
      '',
      'nothing',
      'javascript:alert(1)',
      'ftp://public.test/',
      'http://127.0.0.1/',
      'http://user:secret@public.test/',
      'http://localhost:3000/abc',
      'hub.localhost:3000/terns',
    ]) {
      expect(await problemOf(token, { address })).toMatchObject({
        status: 422,
        kind: 'invalid',
        path: 'address',
      })
    }
    for (const body of [{}, { address: at, json: '{}' }, { adress: at }, { address: 3 }])
      expect((await ask(token, body)).status).toBe(422)
    expect(asked).toEqual([])
  })

  test('never connects to a private address, whatever the page leads to', async () => {
    const token = await open().register()
    for (const ssrf of readSsrfCases().filter(
      ({ kind, id }) => kind !== 'resource' && id !== 'ssrf-098',
    )) {
      const stub = await outside.listen(outside.chain(ssrf.chain ?? []))
      open().app.outside = outside.fetchDependencies(stub, ssrf.dns)
      const { status: code } = await ask(token, { address: outside.address(ssrf.target) })
      expect([ssrf.id, code]).toEqual([ssrf.id, 422])
    }
    expect(outside.canaries()).toBe(0)
  })

  test.each([
    [404, 'page-missing'],
    [410, 'page-missing'],
    [401, 'page-closed'],
    [403, 'page-closed'],
    [451, 'page-closed'],
    [429, 'page-away'],
    [503, 'page-away'],
  ])('of a page that answers %i says what is the matter: %s', async (code, kind) => {
    await publish(status(code))
    const problem = await problemOf(await open().register(), { address: at })
    expect(problem).toMatchObject({ status: 422, kind, path: 'address' })
    expect(problem.message).toBe(problem.detail)
  })

  test('of a page that leads to a login, or to the question for agreement, says so', async () => {
    const token = await open().register()
    for (const wall of ['/login?next=/@me', '/consent/ask']) {
      await publish((path, answer) =>
        path === '/@me' ? status(302, wall)(path, answer, '') : html('<p>Log in')(path, answer, ''),
      )
      expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-closed' })
    }
    await publish(html(sampleText('linktree-gated.html')))
    expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-closed' })
  })

  test('of what is away, too large, or no such page says so', async () => {
    const token = await open().register()
    await publish((_, answer) => void answer.destroy())
    expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-away' })
    expect(await problemOf(token, { address: 'http://nowhere.test/' })).toMatchObject({
      kind: 'page-away',
    })
    await publish(html(`${sampleText('linktree-2021.html')}${' '.repeat(IMPORT_TEXT_MAX)}`))
    expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-too-large' })
    await publish(html('<title>Bakery</title><h1>Bread</h1>'))
    expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-unknown' })
    await publish(
      (_, answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
    )
    expect(await problemOf(token, { address: at })).toMatchObject({ kind: 'page-unknown' })
  })

  test('of a text that is no hub says so at the text', async () => {
    const token = await open().register()
    expect(await problemOf(token, { json: '{"a":1}' })).toMatchObject({
      status: 422,
      kind: 'invalid',
      path: 'json',
      message: expect.stringContaining('none that can be imported'),
    })
    expect((await ask(token, { json: ' '.repeat(IMPORT_TEXT_MAX + 1) })).status).toBe(422)
  })

  test('is a draft with what was taken, what was left, and where the pictures are', async () => {
    const asked = await publish(html(sampleText('linktree-2023.html')))
    const token = await open().register()
    const read = await preview(token, { address: ' http://public.test/@me\n' })
    expect(asked).toEqual(['GET /@me'])
    expect(read).toMatchObject({
      source: 'LINKTREE',
      address: 'http://public.test/@me',
      title: 'Tidal & Sons',
      taken: {
        buttons: 6,
        headings: 0,
        texts: 0,
        networks: 4,
        players: 1,
        collections: 1,
        images: 0,
        forms: 1,
      },
    })
    expect(read.pictures).toHaveLength(4)
    expect(read.left.map(({ what }) => what)).toContain('Button “Demo tapes”')
  })

  test('writes nothing', async () => {
    await publish(html(sampleText('littlelink-2025.html')))
    const token = await open().register()
    await preview(token, { address: at })
    const { db } = open().app
    for (const table of ['hubs', 'hub_versions', 'uploads', 'jobs', 'idempotency'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute()
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  test('asks the redirects of an old LinkStack where they lead, and follows none', async () => {
    const page = sampleText('linkstack-going.html')
    const asked = await publish((path, answer, method) => {
      if (path === '/@me') return html(page)(path, answer, method)
      if (path === '/going/41')
        return status(302, 'https://www.instagram.com/olu.example')(path, answer, method)
      if (path === '/going/42' && method === 'HEAD') return status(405)(path, answer, method)
      if (path === '/going/42') return status(302, 'https://prints.example/')(path, answer, method)
      return status(302, 'javascript:alert(1)')(path, answer, method)
    })
    const read = await preview(await open().register(), { address: 'http://public.test/@me' })
    expect(read.document.blocks).toMatchObject([
      { items: [{ network: 'instagram', url: 'https://www.instagram.com/olu.example' }] },
      { title: 'Prints', url: 'https://prints.example/' },
      { title: 'Call' },
      { title: 'Old stall', url: 'https://old.example/market?stall=1' },
    ])
    expect(read.left).toContainEqual({
      what: 'Button “Gone”',
      why: 'The redirect of its page does not say where it leads.',
    })
    expect(asked.toSorted()).toEqual([
      'GET /@me',
      'GET /going/42',
      'HEAD /going/41',
      'HEAD /going/42',
      'HEAD /going/43',
    ])
  })

  test('of a page with many redirects asks forty of them', async () => {
    const buttons = Array.from(
      { length: 90 },
      (_, at) =>
        `<div class="button-entrance"><a class="button" href="/going/${at}">B${at}</a></div>`,
    )
    const asked = await publish((path, answer, method) =>
      path === '/@me'
        ? html(linkstackWith(buttons.join('')))(path, answer, method)
        : status(302, `https://a.example${path}`)(path, answer, method),
    )
    const read = await preview(await open().register(), { address: 'http://public.test/@me' })
    expect(read.document.blocks).toHaveLength(40)
    expect(asked).toHaveLength(41)
  })

  test('of JSON keeps the pictures that the account has, and no others', async () => {
    const [mine, theirs] = [await open().register(), await open().register()]
    const upload = async (token: string): Promise<string> => {
      const body = await new Bun.Image(
        Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      )
        .resize(4, 4)
        .png()
        .bytes()
      const headers = { 'content-type': 'image/png' }
      const answer = await open().call('/api/ui/v1/uploads', { token, body, headers })
      return (await answer.json()).url.split('/').at(-1)
    }
    const [own, foreign] = [await upload(mine), await upload(theirs)]
    const document = {
      profile: { name: 'Terns', avatar: own },
      blocks: [
        { id: 'a', type: 'link', title: 'A', url: 'https://a.example/', picture: foreign },
        { id: 'b', type: 'link', title: 'B', url: 'https://b.example/', picture: own },
      ],
      theme: { preset: 'slate' },
      seo: {},
    }
    const shortUrl = 'http://hub.localhost:3000/terns'
    const read = await preview(mine, { json: JSON.stringify({ ...document, shortUrl }) })
    expect(read.address).toBeNull()
    expect(read.document).toMatchObject({
      profile: { avatar: own },
      blocks: [{ picture: null }, { picture: own }],
    })
    expect(read.pictures).toEqual([])
    expect(read.left).toMatchObject([{ what: 'A picture' }])
    const elsewhere = { ...document, shortUrl: 'https://hub.elsewhere.example/terns' }
    const moved = await preview(mine, { json: JSON.stringify(elsewhere) })
    expect(moved.pictures).toEqual([
      {
        blockId: 'a',
        field: 'picture',
        address: `https://hub.elsewhere.example/_/pictures/${foreign}`,
      },
    ])
  })

  test('can be made to a hub whose first version says where it is from', async () => {
    await publish(html(sampleText('bento.html')))
    const token = await open().register()
    const { document, title } = await preview(token, { address: at })
    const body = { title, document, importedFrom: 'bento.me/ines-example\n' }
    const made = await open().call('/api/ui/v1/redirects/furlhub', { token, body })
    expect(made.status).toBe(201)
    const hub: Hub = await made.json()
    expect(hub.blocks).toEqual(document.blocks)
    const path = `/api/ui/v1/furlhubs/${hub.domain}/${hub.key}/versions`
    const { items } = await (await open().call(path, { token })).json()
    expect(items).toMatchObject([
      { number: 1, kind: 'IMPORTED', summary: 'Imported from bento.me/ines-example' },
    ])
    const long = { title, importedFrom: 'x'.repeat(301) }
    const refused = await open().call('/api/ui/v1/redirects/furlhub', { token, body: long })
    expect((await refused.json()).errors).toMatchObject([{ path: 'importedFrom' }])
  })

  test('of whatever HTML is a valid document or a clear problem', async () => {
    const token = await open().register()
    const parts = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          ...[
            '<a class="button button-x" href="',
            'https://a.example/',
            '">',
            '<div class="',
            '</',
          ],
          ...[
            'button-entrance',
            '<script id="__NEXT_DATA__">',
            '{"props":',
            '<h1>',
            '&amp;',
            '\u0000',
          ],
        ),
      ),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (texts, isFile) => {
        const text = texts.join('')
        await publish(html(linkstackWith(text)))
        const answer = await ask(token, isFile ? { json: text.toWellFormed() } : { address: at })
        expect([200, 422]).toContain(answer.status)
        const body = await answer.json()
        if (answer.status === 200) expect(HubDocument.parse(body.document)).toEqual(body.document)
        else expect(body.detail.length).toBeGreaterThan(20)
      }),
      { numRuns: 8 },
    )
  }, 60_000)

  test('twenty previews a minute are read, and the next one waits', async () => {
    const token = await open().register()
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const earlier = { bucket: `import-previews:${sub}`, limit: 20, windowMs: MINUTE }
    const send = async () =>
      (await open().call(PREVIEWS, { token, body: { json: '[{"title":"A","url":"a.example"}]' } }))
        .status
    open().pass(MINUTE)
    for (let count = 1; count < 20; count += 1) open().app.quotas.take(earlier)
    expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    open().pass(MINUTE)
    expect(await send()).toBe(200)
  })
})
