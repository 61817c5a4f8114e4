import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { purgeOldLinks } from './trash/trash.ts'

const STANDARD = '/api/ui/v1/redirects/standard'
const at = (key: string) => `/api/ui/v1/redirects/localhost:3000/${key}`

const make = (app: TestApp, token: string, body: object) => app.call(STANDARD, { token, body })

describeAppOnBothDatabases('Links', (open, { testOnce }) => {
  test('a random key has seven readable letters, and the link is read back as it was returned', async () => {
    const token = await open().register()
    const made = await make(open(), token, {
      redirectTo: 'example.com/page?a=1',
      vanity: null,
      title: ' A page ',
      utmParams: { source: 'mail' },
    })
    expect(made.status).toBe(201)
    const link = await made.json()
    expect(link).toMatchObject({
      type: 'STD',
      redirectTo: 'https://example.com/page?a=1',
      title: 'A page',
      shortUrl: `http://localhost:3000/${link.key}`,
      utmParams: { source: 'mail', medium: null },
      clicks: { total: 0, human: 0 },
    })
    expect(link.key).toMatch(/^[a-hj-km-np-z][2-9a-hj-km-np-z]{6}$/)
    expect(await (await open().call(at(link.key), { token })).json()).toEqual(link)
  })

  testOnce(
    'the type of a plain link may be sent, and another one is refused with what to do',
    async () => {
      const token = await open().register()
      const redirectTo = 'https://example.com/'
      for (const type of ['STD', 'FREE']) {
        const made = await make(open(), token, { redirectTo, type })
        expect(made.status).toBe(201)
        expect(await made.json()).toMatchObject({ type: 'STD' })
      }
      for (const type of ['GEO', 'DEMO', 'FURLHUB', 'std', 1, null]) {
        const refused = await make(open(), token, { redirectTo, type })
        expect(refused.status).toBe(422)
        expect((await refused.json()).errors).toEqual([
          {
            path: 'type',
            message: "Leave it out, or send 'STD': GeoFurls have a call of their own",
          },
        ])
      }
    },
  )

  test('a key keeps its case and is unique in any case', async () => {
    const token = await open().register()
    const first = await make(open(), token, {
      redirectTo: 'https://example.com/',
      vanity: 'Summer_Sale',
    })
    expect((await first.json()).key).toBe('Summer_Sale')
    const second = await make(open(), token, {
      redirectTo: 'https://example.com/',
      vanity: 'summer_sale',
    })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({
      type: '/problems/key-taken',
      errors: [{ path: 'vanity' }],
    })
    expect((await open().call(at('SUMMER_SALE'), { token })).status).toBe(200)
  })

  test('of fifty concurrent requests for one key exactly one gets it', async () => {
    const token = await open().register()
    const requests = Array.from({ length: 50 }, (_, i) =>
      make(open(), token, { redirectTo: `https://example.com/${i}`, vanity: 'only-one' }),
    )
    const statuses = (await Promise.all(requests)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  })

  test('an edit changes only the fields sent, null clears, and unknown or read-only fields are refused', async () => {
    const token = await open().register()
    await make(open(), token, {
      redirectTo: 'https://example.com/a',
      vanity: 'edit-me',
      title: 'Old',
      note: 'kept',
    })
    const edited = await open().call(STANDARD, {
      method: 'PUT',
      token,
      body: { key: 'edit-me', title: null, redirectTo: 'https://example.com/b' },
    })
    expect(await edited.json()).toMatchObject({
      title: null,
      note: 'kept',
      redirectTo: 'https://example.com/b',
    })
    for (const field of ['clicks', 'id', 'accountId', 'type', 'createdAt', 'surprise']) {
      const refused = await open().call(STANDARD, {
        method: 'PUT',
        token,
        body: { key: 'edit-me', [field]: 1 },
      })
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors).toEqual([
        { path: field, message: 'This field is not known' },
      ])
    }
    const harmless = await open().call(STANDARD, {
      method: 'PUT',
      token,
      body: '{"key":"edit-me","__proto__":{"title":"x"}}',
    })
    expect(await harmless.json()).toMatchObject({ title: null })
  })

  test('a deleted link is in the trash, keeps its key and can be restored', async () => {
    const token = await open().register()
    await make(open(), token, { redirectTo: 'https://example.com/', vanity: 'come-back' })
    expect((await open().call(at('come-back'), { method: 'DELETE', token })).status).toBe(204)
    const listed = await (await open().call('/api/ui/v1/redirects', { token })).json()
    expect(listed).toMatchObject({ items: [], nextCursor: null, total: 0 })
    const trashed = await (
      await open().call('/api/ui/v1/redirects?state=trashed', { token })
    ).json()
    expect(trashed.items).toHaveLength(1)
    const other = await open().register()
    expect(
      (await make(open(), other, { redirectTo: 'https://example.com/', vanity: 'come-back' }))
        .status,
    ).toBe(409)
    const restored = await open().call(`${at('come-back')}/restore`, { method: 'PUT', token })
    expect(await restored.json()).toMatchObject({ key: 'come-back', deletedAt: null })
  })

  test("another account's link answers the same 404 as one that never existed", async () => {
    const [owner, stranger] = [await open().register(), await open().register()]
    await make(open(), owner, { redirectTo: 'https://example.com/', vanity: 'private-matter' })
    const calls = (key: string) => [
      open().call(at(key), { token: stranger }),
      open().call(at(key), { method: 'DELETE', token: stranger }),
      open().call(`${at(key)}/restore`, { method: 'PUT', token: stranger }),
      open().call(STANDARD, { method: 'PUT', token: stranger, body: { key, title: 'x' } }),
    ]
    const plain = async (answer: Promise<Response>) => {
      const { requestId, ...body } = await (await answer).json()
      return { requestId: typeof requestId, body }
    }
    const foreign = await Promise.all(calls('private-matter').map(plain))
    expect(foreign).toEqual(await Promise.all(calls('never-was').map(plain)))
    expect(foreign[0]?.body.status).toBe(404)
  })

  test('the pages of a list in each order have every link once', async () => {
    const token = await open().register()
    for (let i = 0; i < 7; i++) {
      await make(open(), token, { redirectTo: `https://example.com/${i}`, vanity: `page-${i}` })
      if (i % 2 === 0) open().pass(1000)
    }
    for (const sort of [
      '-createdAt',
      'createdAt',
      '-clicks',
      'clicks',
      '-updatedAt',
      'updatedAt',
      'key',
      '-key',
    ]) {
      const keys: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await open().call(
          `/api/ui/v1/redirects?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
          { token },
        )
        const body = await page.json()
        expect(body.total).toBe(cursor ? null : 7)
        keys.push(...body.items.map((link: { key: string }) => link.key))
        cursor = body.nextCursor
      }
      expect(keys.toSorted()).toEqual([
        'page-0',
        'page-1',
        'page-2',
        'page-3',
        'page-4',
        'page-5',
        'page-6',
      ])
      if (sort === 'key') expect(keys).toEqual(keys.toSorted())
    }
  })

  testOnce('an invalid cursor, or one of another order, is refused', async () => {
    const token = await open().register()
    const list = (query: string) => open().call(`/api/ui/v1/redirects?${query}`, { token })
    const values = [
      [1, 'lnk_x', 2],
      ['1', 'lnk_x'],
      ['9e30', 'lnk_x'],
      [1e19, 'lnk_x'],
      [0.5, 'lnk_x'],
      [-1, 'lnk_x'],
      [1, ''],
      [1, "'"],
      [null, null],
      ['\ud800', '\u0000'],
      {},
    ]
    const cursors = values.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    for (const cursor of ['', 'nonsense', ...cursors]) {
      for (const sort of ['-createdAt', 'clicks', 'updatedAt'])
        expect([cursor, (await list(`sort=${sort}&cursor=${cursor}`)).status]).toEqual([
          cursor,
          400,
        ])
    }
    for (const value of [
      [1, 'lnk_x'],
      ['\u0000ab', 'lnk_x'],
      ['abc', '\ud800'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(value)).toString('base64url')
      expect((await list(`sort=key&cursor=${cursor}`)).status).toBe(400)
    }
  })

  test('a search finds parts of words in key, title, target and note', async () => {
    const token = await open().register()
    await make(open(), token, {
      redirectTo: 'https://shop.example.com/jackets',
      vanity: 'spring-box',
      title: 'Größe M',
      note: 'for Ada',
    })
    await make(open(), token, { redirectTo: 'https://example.org/', vanity: 'other' })
    const found = async (q: string) =>
      (
        await (
          await open().call(`/api/ui/v1/redirects?q=${encodeURIComponent(q)}`, { token })
        ).json()
      ).total
    for (const q of [
      'spr',
      'spring-box',
      'box',
      'größ',
      'röß',
      'jack',
      'ackets',
      'ada',
      'SHOP jack',
    ])
      expect(await found(q)).toBe(1)
    for (const q of ['pr', 'ck', 'spr other', 'springbox']) expect(await found(q)).toBe(0)
  })

  test('a key can be checked before a link is made', async () => {
    const token = await open().register()
    await make(open(), token, { redirectTo: 'https://example.com/', vanity: 'asked-for' })
    const ask = async (key: string) =>
      (await open().call(`/api/ui/v1/keys/localhost:3000/${key}`, { token })).json()
    expect(await ask('free-key')).toEqual({ available: true, reason: null, suggestions: [] })
    const taken = await ask('Asked-For')
    expect(taken.available).toBe(false)
    expect(taken.suggestions).toHaveLength(3)
    for (const key of taken.suggestions) expect((await ask(key)).available).toBe(true)
    expect((await ask('login')).available).toBe(false)
  })

  test('the same Idempotency-Key and body make one link; another body is refused', async () => {
    const token = await open().register()
    const headers = { 'idempotency-key': 'order-7731' }
    const body = { redirectTo: 'https://example.com/orders/7731' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => open().call(STANDARD, { token, body, headers })),
    )
    const ids = new Set(
      (await Promise.all(answers.map((answer) => answer.json()))).map((link) => link.id),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(ids.size).toBe(1)
    const other = await open().call(STANDARD, {
      token,
      headers,
      body: { redirectTo: 'https://example.com/' },
    })
    expect(other.status).toBe(409)
    const elsewhere = await open().call(STANDARD, { token: await open().register(), body, headers })
    expect(elsewhere.status).toBe(201)
  })

  testOnce('a refused write is not stored under its Idempotency-Key', async () => {
    const token = await open().register()
    const headers = { 'idempotency-key': 'again' }
    const call = (body: object) => open().call(STANDARD, { token, headers, body })
    expect((await call({ redirectTo: 'nonsense' })).status).toBe(422)
    expect((await call({ redirectTo: 'https://example.com/' })).status).toBe(201)
  })
})

describeAppOnBothDatabases('The trash', (open) => {
  test('deletes a link after 30 days, whose key only its own account can use again', async () => {
    const [owner, other] = [await open().register(), await open().register()]
    await make(open(), owner, { redirectTo: 'https://example.com/', vanity: 'retired' })
    await open().call(at('retired'), { method: 'DELETE', token: owner })
    // Tokens end after seven days, so move only the clock of the purge.
    const later = { ...open().app, clock: () => open().app.clock() + 30 * 86_400_000 + 1 }
    expect(await purgeOldLinks(open().app)).toBe(0)
    expect(await purgeOldLinks(later)).toBe(1)
    expect((await open().call(at('retired'), { token: owner })).status).toBe(404)
    const body = { redirectTo: 'https://example.com/', vanity: 'Retired' }
    expect((await make(open(), other, body)).status).toBe(409)
    expect((await make(open(), owner, body)).status).toBe(201)
  })
})
