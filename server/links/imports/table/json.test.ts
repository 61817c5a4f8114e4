import { expect, test } from 'bun:test'
import type { Import } from '../../../../contract/links/imports.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../../testing/imports.ts'

/** Imports a JSON file with its suggested mapping; returns the import and the links by key. */
async function imported(app: TestApp, token: string, file: unknown) {
  const sent: Import = await (await sendFile(app, token, JSON.stringify(file))).json()
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping })
  await workImports(app)
  await putImport(app, token, `${sent.id}/start`)
  await workImports(app)
  const done: Import = await (await app.call(`${IMPORTS}/${sent.id}`, { token })).json()
  const { items } = await (await app.call('/api/ui/v1/redirects?sort=key', { token })).json()
  return { sent, done, links: items }
}

const kutt = {
  ...{ total: 2, limit: 50, skip: 0 },
  data: [
    {
      ...{
        id: 'a-1',
        address: 'json-1',
        target: 'https://example.com/1?a=[1,2]',
        banned: false,
      },
      ...{
        description: 'With "quotes" and \\ {',
        password: false,
        expire_in: null,
        visit_count: 3,
      },
      ...{ created_at: '2025-01-01T00:00:00.000Z', link: 'https://kutt.example/json-1' },
    },
    {
      ...{ id: 'a-2', address: 'json-2', target: 'https://example.com/2', banned: false },
      ...{ description: null, password: true, expire_in: null, visit_count: 0 },
    },
  ],
}

const sink = (key: string) => [
  {
    ...{ id: 's1', slug: key, url: 'https://example.com/3', comment: 'A note' },
    ...{ createdAt: 1735689600, updatedAt: 1735689600, expiration: 1893553445 },
  },
  {
    ...{ id: 's2', slug: 'json-4', url: 'https://example.com/4', updatedAt: 1735689600 },
    ...{ apple: 'https://apps.example/', geo: { DE: 'https://example.com/de' } },
  },
]

const shlink = {
  shortUrls: {
    data: [
      {
        ...{ shortCode: 'json-5', shortUrl: 'https://s.example/json-5', domain: null },
        ...{ longUrl: 'https://example.com/5', tags: ['a', 'b c'], title: null },
        meta: { validSince: null, validUntil: '2030-01-02T03:04:05+00:00', maxVisits: 10 },
        ...{ visitsSummary: { total: 4, nonBots: 4, bots: 0 }, forwardQuery: true },
        ...{ dateCreated: '2025-01-01T00:00:00+00:00', hasRedirectRules: false },
      },
    ],
    pagination: { currentPage: 1, pagesCount: 1, totalItems: 1 },
  },
}

describeApp('A JSON file of links', (open) => {
  test('of the API of Kutt is imported, and a link whose password it does not hold is held back', async () => {
    const token = await open().register()
    const { sent, done, links } = await imported(open(), token, kutt)
    expect(sent).toMatchObject({ service: 'kutt', total: 2, heldBack: ['password'] })
    expect(done).toMatchObject({ status: 'DONE', good: 1 })
    expect(links).toMatchObject([
      { key: 'json-1', redirectTo: kutt.data[0]?.target, note: 'With "quotes" and \\ {' },
    ])
  })

  test('that is one page of several says so', async () => {
    const token = await open().register()
    const pages = [
      { ...kutt, total: 120 },
      { ...shlink, shortUrls: { ...shlink.shortUrls, pagination: { totalItems: 51 } } },
    ]
    const losses = await Promise.all(
      pages.map(async (page) => {
        const sent: Import = await (await sendFile(open(), token, JSON.stringify(page))).json()
        return sent.losses.find(({ kind }) => kind === 'other')
      }),
    )
    expect(losses[0]).toMatchObject({
      rows: 118,
      sentence: expect.stringContaining('one page, with 2 of 120 links: import the other pages'),
    })
    expect(losses[1]?.rows).toBe(50)
  })

  test.each([
    ['a list', 'json-3', sink('json-3')],
    ['links', 'json-7', { links: sink('json-7') }],
  ])('of Sink is imported, as %s', async (_, key, file) => {
    const token = await open().register()
    const { sent, links } = await imported(open(), token, file)
    expect(sent).toMatchObject({ service: 'sink', heldBack: ['rules'] })
    expect(links).toMatchObject([{ key, expiresAt: '2030-01-02T03:04:05.000Z', note: 'A note' }])
  })

  test('of the API of Shlink has ends, limits and tags', async () => {
    const token = await open().register()
    const { sent, links } = await imported(open(), token, shlink)
    expect(sent.service).toBe('shlink')
    expect(sent.losses).toEqual([])
    expect(links).toMatchObject([
      {
        ...{ key: 'json-5', tags: ['a', 'b c'], forwardQuery: true, maxClicks: 6 },
        ...{ expiresAt: '2030-01-02T03:04:05.000Z', createdAt: '2025-01-01T00:00:00.000Z' },
        importedClicks: 4,
      },
    ])
  })

  test('of our own export comes back whole', async () => {
    const token = await open().register()
    const body = {
      ...{ redirectTo: 'https://example.com/6', title: "'=a", tags: ['x;y'], note: 'a\nb' },
      ...{ utmParams: { source: 'mail' }, maxClicks: 5, forwardQuery: true },
      geo: [{ countries: ['DE'], redirectTo: 'https://example.com/de' }],
      preview: { title: 'Shared', description: null, imageUrl: null },
    }
    await open().call('/api/ui/v1/redirects/geo', { token, body })
    const file = await open().call('/api/ui/v1/redirects/export?format=json', { token })
    const other = await open().register()
    // Keys belong to the account that exported them.
    const { key: _, shortUrl: __, ...link } = (await file.json())[0]
    const { sent, links } = await imported(open(), other, [link])
    expect(sent.service).toBe('unfurly')
    expect(links).toMatchObject([body])
  })

  test('is read in parts of any size, also as application/json', async () => {
    const token = await open().register()
    const many = Array.from({ length: 700 }, (_, at) => ({
      ...{ address: `many-${at}`, target: `https://example.com/${at}?${'x'.repeat(200)}` },
    }))
    const body = new TextEncoder().encode(JSON.stringify({ data: many }, null, 1))
    const headers = { 'content-type': 'application/json' }
    const answer = await open().call(IMPORTS, { token, body, headers })
    const { id } = await answer.json()
    await workImports(open())
    const read = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
    expect([answer.status, read.status, read.total]).toEqual([201, 'SENT', 700])
  })

  test('of LinkStack is its buttons and icons, with their clicks and dates', async () => {
    const token = await open().register()
    const button = { type: 'link', button_id: 1, up_link: 'no', click_number: 0, order: 1 }
    const links = [
      {
        ...button,
        ...{ title: 'Tickets', link: 'https://example.com/tickets', click_number: 12 },
        created_at: '2025-03-01T10:00:00.000000Z',
      },
      { ...button, title: 'Concerts', link: null, button_id: 42 },
      { ...button, title: 'Card', link: '{"first_name":"Ada"}', button_id: 96 },
      { ...button, title: 'Call', link: 'tel:+4930901820', button_id: 44 },
      { ...button, title: 'mastodon', link: 'https://social.example/@choir', button_id: 94 },
    ]
    const file = { name: 'Choir', image_data: 'iVBORw0KGgo=', links }
    const { sent, done, links: made } = await imported(open(), token, file)
    expect(sent).toMatchObject({ service: 'linkstack', total: 3, heldBack: [] })
    expect(sent.losses.map(({ kind }) => kind)).toEqual(['key'])
    expect(done).toMatchObject({ status: 'DONE', good: 2 })
    const tickets = made.find(({ title }: { title: string }) => title === 'Tickets')
    expect(tickets).toMatchObject({
      redirectTo: 'https://example.com/tickets',
      importedClicks: 12,
      createdAt: '2025-03-01T10:00:00.000Z',
    })
  })
})
