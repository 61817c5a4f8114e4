import { expect, test } from 'bun:test'
import type { Aliases } from '../../../contract/links/aliases.ts'
import type { Link } from '../../../contract/links/links.ts'
import { linksIn } from '../../changes/change-subjects.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { purgeOldLinks } from '../trash/trash.ts'

const LINKS = '/api/ui/v1/redirects'
const HOME = 'localhost:3000'
const target = { redirectTo: 'https://example.com/' }

describeAppOnBothDatabases('Aliases of a link', tests, { LINK_DOMAINS: 'other.test' })

interface Made {
  token: string
  link: Link
  aliases: (items?: object[]) => Promise<Response>
}

async function make(app: TestApp, body: object = {}, token?: string): Promise<Made> {
  const by = token ?? (await app.register())
  const made = await app.call(`${LINKS}/standard`, { token: by, body: { ...target, ...body } })
  expect(made.status).toBe(201)
  const link: Link = await made.json()
  const path = `${LINKS}/${link.domain}/${link.key}/aliases`
  const aliases = (items?: object[]) =>
    app.call(path, items ? { method: 'PUT', token: by, body: { items } } : { token: by })
  return { token: by, link, aliases }
}

const namesIn = async (answer: Response) => {
  expect(answer.status).toBe(200)
  const { items }: Aliases = await answer.json()
  return items.map(({ domain, key }) => `${domain}/${key}`).toSorted()
}

const byAction = (a: { action: string }, b: { action: string }) => (a.action < b.action ? -1 : 1)

function tests(open: () => TestApp) {
  const create = async (token: string, vanity: string) =>
    (await open().call(`${LINKS}/standard`, { token, body: { ...target, vanity } })).status

  test('are replaced as a whole, and shown with their link', async () => {
    const { token, link, aliases } = await make(open())
    expect(link.aliases).toEqual([])
    expect(await namesIn(await aliases())).toEqual([])
    const items = [{ key: 'Shop-one' }, { domain: 'other.test', key: 'shop-one' }]
    const both = [`${HOME}/Shop-one`, 'other.test/shop-one']
    expect(await namesIn(await aliases(items))).toEqual(both)
    const read = await open().call(`${LINKS}/${link.domain}/${link.key}`, { token })
    const shown: Link = await read.json()
    expect(shown.aliases).toEqual((await (await aliases()).json()).items)
    const urls = shown.aliases.map(({ shortUrl }) => shortUrl)
    expect(urls).toContain('http://other.test/shop-one')
    expect(await namesIn(await aliases([{ domain: 'other.test', key: 'shop-one' }]))).toEqual([
      'other.test/shop-one',
    ])
    // It is in no list, and no link that could be read or changed.
    const { items: listed, total } = await (await open().call(LINKS, { token })).json()
    expect([listed.length, total, listed[0].aliases.length]).toEqual([1, 1, 1])
    const own = await open().call(`${LINKS}/other.test/shop-one`, { token })
    expect(own.status).toBe(404)
    const csv = await (await open().call(`${LINKS}/export?format=csv`, { token })).text()
    expect(csv.split('\r\n')[1]).toContain(',"other.test/shop-one",')
  })

  test('clash with links and with other aliases, in both directions', async () => {
    const one = await make(open(), { vanity: 'clash-link' })
    const two = await make(open(), {}, one.token)
    expect(await namesIn(await two.aliases([{ key: 'clash-alias' }]))).toHaveLength(1)
    for (const key of ['clash-alias', 'CLASH-alias']) {
      expect(await create(one.token, key)).toBe(409)
      const free = await open().call(`/api/ui/v1/keys/${HOME}/${key}`, { token: one.token })
      expect((await free.json()).available).toBe(false)
    }
    for (const key of ['clash-alias', 'clash-link']) {
      const refused = await one.aliases([{ key: 'clash-free' }, { key }])
      const { type, detail, errors } = await refused.json()
      expect([refused.status, type, errors[0].path]).toEqual([
        409,
        '/problems/key-taken',
        'items.1.key',
      ])
      expect(detail).toBe(`${HOME}/${key} is already in use. Choose another key.`)
      // All or nothing.
      expect(await namesIn(await one.aliases())).toEqual([])
    }
  })

  test('have keys that a link could have, on domains of the account, up to fifty', async () => {
    const { aliases } = await make(open())
    const problems = async (items: object[]) => {
      const answer = await aliases(items)
      return [answer.status, (await answer.json()).errors?.[0]?.path]
    }
    expect(await problems([{ key: 'a' }])).toEqual([422, 'items.0.key'])
    expect(await problems([{ key: 'api' }])).toEqual([422, 'items.0.key'])
    expect(await problems([{ key: 'fine-key', domain: 'foreign.test' }])).toEqual([
      422,
      'items.0.domain',
    ])
    const many = Array.from({ length: 51 }, (_, at) => ({ key: `many-${at}` }))
    expect(await problems(many)).toEqual([422, 'items'])
    expect(await namesIn(await aliases(many.slice(1)))).toHaveLength(50)
  })

  test('are freed for their own account only', async () => {
    const { token, aliases } = await make(open())
    await aliases([{ key: 'freed-alias' }])
    await aliases([])
    expect(await create(await open().register(), 'freed-alias')).toBe(409)
    expect(await create(token, 'freed-alias')).toBe(201)
  })

  test('are in the history of their link, and restored with no version of it', async () => {
    const { token, link, aliases } = await make(open())
    await aliases([{ key: 'told-alias' }])
    await aliases([{ key: 'told-alias' }])
    const path = `${LINKS}/${link.domain}/${link.key}/history`
    const { items } = await (await open().call(path, { token })).json()
    expect(items).toHaveLength(2)
    // Both were at the same time.
    const [made, edited] = items.toSorted(byAction)
    expect(edited).toMatchObject({
      action: 'link.edited',
      changes: [{ field: 'aliases', before: [], after: [`${HOME}/told-alias`] }],
    })
    const restored = await open().call(`${path}/${made.id}/restore`, { method: 'PUT', token })
    expect((await restored.json()).aliases).toHaveLength(1)
  })

  test('go when their link is purged, and are announced and retired with it', async () => {
    const { token, link, aliases } = await make(open())
    await aliases([{ key: 'purged-one' }, { key: 'purged-two' }])
    await open().call(`${LINKS}/${link.domain}/${link.key}`, { method: 'DELETE', token })
    const { db, clock } = open().app
    const later = { ...open().app, clock: () => clock() + 31 * DAY }
    await purgeOldLinks(later)
    const left = await db
      .selectFrom('links')
      .select('id')
      .where('key_lower', 'in', ['purged-one', 'purged-two', link.key.toLowerCase()])
      .execute()
    expect(left).toEqual([])
    const retired = await db
      .selectFrom('retired_keys')
      .select('key_lower')
      .where('key_lower', 'in', ['purged-one', 'purged-two'])
      .execute()
    expect(retired).toHaveLength(2)
    const subjects = await db.selectFrom('changes').select('subject').execute()
    const announced = subjects.flatMap(({ subject }) => linksIn(subject)?.keys ?? [])
    expect(announced.filter((key) => key === 'purged-one').length).toBeGreaterThan(1)
  })

  test('of others cannot be seen or changed', async () => {
    const { link, aliases } = await make(open())
    await aliases([{ key: 'private-alias' }])
    const token = await open().register()
    const path = `${LINKS}/${link.domain}/${link.key}/aliases`
    expect((await open().call(path, { token })).status).toBe(404)
    const put = await open().call(path, { method: 'PUT', token, body: { items: [] } })
    expect(put.status).toBe(404)
    expect(await namesIn(await aliases())).toHaveLength(1)
  })
}
