import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { describeApp } from '../../testing/app.ts'
import { html, importsIn, PAGE, status } from '../../testing/import-previews.ts'
import { budget } from '../../testing/rounds.ts'
import { linkstackWith, sampleText } from './imported.samples.ts'

describeApp('The preview of an import', (open) => {
  const { publish, ask, preview } = importsIn(open)

  test('is a draft with what was taken, what was left, and where the pictures are', async () => {
    const asked = await publish(html(sampleText('linktree-2023.html')))
    const token = await open().register()
    const read = await preview(token, { address: ' http://public.test/@me\n' })
    expect(asked).toEqual(['GET /@me'])
    expect(read).toMatchObject({
      source: 'LINKTREE',
      address: PAGE,
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
    await preview(token, { address: PAGE })
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
    const read = await preview(await open().register(), { address: PAGE })
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
    const read = await preview(await open().register(), { address: PAGE })
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
    const { document, title } = await preview(token, { address: PAGE })
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
        const answer = await ask(token, isFile ? { json: text.toWellFormed() } : { address: PAGE })
        expect([200, 422]).toContain(answer.status)
        const body = await answer.json()
        if (answer.status === 200) expect(HubDocument.parse(body.document)).toEqual(body.document)
        else expect(body.detail.length).toBeGreaterThan(20)
      }),
      budget(8),
    )
  }, 180_000)
})
