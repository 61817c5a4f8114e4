import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLinks } from '../../testing/programs/redirect-rows.ts'

const LIST = '/api/ui/v1/redirects'
const make = (app: TestApp, token: string, body: object) =>
  app.call(`${LIST}/standard`, { token, body: { redirectTo: 'https://example.com/', ...body } })

describeAppOnBothDatabases('The search', (open) => {
  test('counts each link once, however many of its words match', async () => {
    const token = await open().register()
    const search = async (q: string, more = '') => {
      const path = `${LIST}?q=${encodeURIComponent(q)}&limit=2${more}`
      const page = await (await open().call(path, { token })).json()
      return { total: page.total, keys: page.items.map((link: { key: string }) => link.key) }
    }
    for (const number of [1, 2, 3]) {
      await make(open(), token, {
        vanity: `many-${number}`,
        title: `spring sprint sprinkle ${number} 𐐷𐐮𐑉`,
        note: number === 2 ? 'ropes' : 'tents',
      })
      open().pass(1000)
    }
    const newest = ['many-3', 'many-2']
    for (const q of ['s', 'sp', 'spr', 'sprin', 'many', 'e', '𐐷'])
      expect([q, await search(q)]).toEqual([q, { total: 3, keys: newest }])
    for (const q of ['sprint t', 'SPRINKLE tents spring', 't s'])
      expect([q, await search(q)]).toEqual([q, { total: 2, keys: ['many-3', 'many-1'] }])
    expect(await search('sprint rop')).toEqual({ total: 1, keys: ['many-2'] })
    expect(await search('springs')).toEqual({ total: 0, keys: [] })
    expect(await search('spr', '&state=paused')).toEqual({ total: 0, keys: [] })
    expect(await search('spr', '&state=active&sort=key')).toEqual({
      total: 3,
      keys: ['many-1', 'many-2'],
    })
  })

  test('finds any part of a word from three letters on, and beginnings below that', async () => {
    const token = await open().register()
    await make(open(), token, { vanity: 'giftcard', title: 'Vouchers for the shop' })
    await make(open(), token, { vanity: 'others', redirectTo: 'https://example.com/my-gift-box' })
    await make(open(), token, { vanity: 'fabric', title: 'abc cde fgh' })
    const keys = async (q: string) => {
      const answer = await open().call(`${LIST}?q=${encodeURIComponent(q)}&sort=key`, { token })
      return (await answer.json()).items.map((link: { key: string }) => link.key)
    }
    expect(await keys('gift')).toEqual(['giftcard', 'others'])
    expect(await keys('ift')).toEqual(['giftcard', 'others'])
    expect(await keys('FTCAR')).toEqual(['giftcard'])
    expect(await keys('ouch hop')).toEqual(['giftcard'])
    expect(await keys('if')).toEqual([])
    expect(await keys('gi')).toEqual(['giftcard', 'others'])
    // Neither the end of one word with the beginning of the next, nor letters that are apart
    expect(await keys('abcde')).toEqual([])
    expect(await keys('giftard')).toEqual([])
  })

  test('finds links in the trash only there', async () => {
    const token = await open().register()
    await make(open(), token, { vanity: 'thrown-away', title: 'Lanterns' })
    const total = async (state: string) =>
      (await (await open().call(`${LIST}?q=lan${state}`, { token })).json()).total
    expect([await total(''), await total('&state=trashed')]).toEqual([1, 0])
    await open().call(`${LIST}/localhost:3000/thrown-away`, { method: 'DELETE', token })
    expect([await total(''), await total('&state=trashed')]).toEqual([0, 1])
    await open().call(`${LIST}/localhost:3000/thrown-away/restore`, { method: 'PUT', token })
    expect([await total(''), await total('&state=trashed')]).toEqual([1, 0])
  })

  test('finds a link by its pasted short address or target', async () => {
    const token = await open().register()
    const redirectTo = 'https://www.tents.example/collections/alpine?size=m'
    await make(open(), token, { vanity: 'alpine-tent', redirectTo })
    await make(open(), token, { vanity: 'other-tent', note: 'localhost 3000' })
    const keys = async (q: string, more = '') => {
      const answer = await open().call(`${LIST}?q=${encodeURIComponent(q)}${more}`, { token })
      return (await answer.json()).items.map((link: { key: string }) => link.key)
    }
    for (const q of [
      redirectTo,
      'HTTPS://WWW.TENTS.EXAMPLE/',
      'localhost:3000/alpine-tent',
      'http://localhost:3000/Alpine-Tent?utm_source=x',
      ' http://localhost:3000/alp ',
    ])
      expect([q, await keys(q)]).toEqual([q, ['alpine-tent']])
    expect(await keys('http://localhost:3000/')).toHaveLength(2)
    expect(await keys('https://')).toHaveLength(2)
    expect(await keys('http://localhost:3000/alpine', '&domain=elsewhere.example')).toEqual([])
  })

  test('counts active matches without those that are paused, expired or both', async () => {
    const token = await open().register()
    const soon = new Date(open().app.clock() + 60_000).toISOString()
    await make(open(), token, { title: 'maps one' })
    await make(open(), token, { title: 'maps two', disabled: true })
    await make(open(), token, { title: 'maps three', expiresAt: soon })
    await make(open(), token, { title: 'maps four', expiresAt: soon, disabled: true })
    await make(open(), token, { title: 'maps five', expiresAt: '2099-01-01T00:00:00Z' })
    await make(open(), token, { title: 'tents', disabled: true })
    const total = async (more: string) =>
      (await (await open().call(`${LIST}?q=map${more}`, { token })).json()).total
    expect(await total('&state=active')).toBe(3)
    open().pass(60_000)
    expect(await total('&state=active')).toBe(2)
    expect(await total('&state=active&type=STD')).toBe(2)
    expect([await total('&state=paused'), await total('&state=expired')]).toEqual([2, 2])
  })

  test('counts up to 10,000 and marks more, and only the first page has a total', async () => {
    const { accountId, owner } = await openTeam(open())
    const { db } = open().app
    const { id: domain_id } = await db
      .selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    for (let thousand = 0; thousand < 11; thousand++) {
      await insertLinks(db, 1000, {
        account_id: accountId,
        domain_id,
        title: thousand < 10 ? 'Lanterns' : 'Ropes',
      })
    }
    const page = async (query: string) =>
      (await open().call(`${LIST}?limit=1&${query}`, { token: owner.token })).json()
    const first = await page('')
    expect(first).toMatchObject({ total: 11_000, totalIsMore: false })
    const next = await page(`cursor=${first.nextCursor}`)
    expect([next.items.length, next.total, next.totalIsMore]).toEqual([1, null, false])
    expect(await page('q=example')).toMatchObject({ total: 10_000, totalIsMore: true })
    expect(await page('q=lantern')).toMatchObject({ total: 10_000, totalIsMore: false })
    expect(await page('q=lantern+landing+rope')).toMatchObject({ items: [], total: 0 })
    expect(await page('state=active')).toMatchObject({ total: 10_000, totalIsMore: true })
  }, 180_000)
})
