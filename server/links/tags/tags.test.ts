import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { readMarkup } from '../../testing/corpora/corpora.ts'

const TAGS = '/api/ui/v1/tags'
const STANDARD = '/api/ui/v1/redirects/standard'
const LIST = '/api/ui/v1/redirects'

const make = (app: TestApp, token: string, body: object) =>
  app.call(STANDARD, { token, body: { redirectTo: 'https://example.com/', ...body } })

describeAppOnBothDatabases('Tags', (open, { testOnce }) => {
  test('a link names its tags, each once in any spelling, and a new name becomes a tag', async () => {
    const token = await open().register()
    const made = await make(open(), token, { tags: ['  Launch   day ', 'launch DAY', 'print'] })
    const link = await made.json()
    expect([made.status, link.tags]).toEqual([201, ['launch DAY', 'print']])
    const listed = await (await open().call(TAGS, { token })).json()
    expect(listed).toMatchObject({
      items: [
        { name: 'launch DAY', links: 1 },
        { name: 'print', links: 1 },
      ],
      nextCursor: null,
      total: 2,
    })
    const edit = (tags: unknown) =>
      open().call(STANDARD, { method: 'PUT', token, body: { key: link.key, tags } })
    expect((await (await edit(['PRINT'])).json()).tags).toEqual(['print'])
    const untouched = await open().call(STANDARD, {
      method: 'PUT',
      token,
      body: { key: link.key, title: 'Other' },
    })
    expect((await untouched.json()).tags).toEqual(['print'])
    expect((await (await edit(null)).json()).tags).toEqual([])
  })

  test('a tag is made, renamed for all its links, coloured and deleted', async () => {
    const token = await open().register()
    const made = await open().call(TAGS, { token, body: { name: 'social', color: 'rose' } })
    const tag = await made.json()
    expect([made.status, tag]).toMatchObject([201, { name: 'social', color: 'rose', links: 0 }])
    const { key } = await (await make(open(), token, { tags: ['social'] })).json()
    const renamed = await open().call(`${TAGS}/${tag.id}`, {
      method: 'PUT',
      token,
      body: { name: 'Networks', color: 'sky' },
    })
    expect(await renamed.json()).toMatchObject({ name: 'Networks', color: 'sky', links: 1 })
    const read = async () =>
      (await (await open().call(`${LIST}/localhost:3000/${key}`, { token })).json()).tags
    expect(await read()).toEqual(['Networks'])
    const again = await open().call(TAGS, { token, body: { name: 'NETWORKS' } })
    expect([again.status, (await again.json()).type]).toEqual([409, '/problems/tag-taken'])
    const gone = await open().call(`${TAGS}/${tag.id}`, { method: 'DELETE', token })
    expect([gone.status, await read()]).toEqual([204, []])
  })

  test('of many concurrent renames to one name one succeeds, and the others answer that it is taken', async () => {
    const token = await open().register()
    const names = Array.from({ length: 8 }, (_, number) => `old ${number}`)
    const made = await Promise.all(
      names.map(async (name) => (await open().call(TAGS, { token, body: { name } })).json()),
    )
    const rename = (id: string, name: string) =>
      open().call(`${TAGS}/${id}`, { method: 'PUT', token, body: { name } })
    const answers = await Promise.all(made.map((tag, at) => rename(tag.id, at % 2 ? 'New' : 'nEW')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused.errors).toEqual([
      { path: 'name', message: 'Already in use. Choose another name.' },
    ])
    const [{ id }] = made
    expect((await rename(id, 'other')).status).toBe(200)
    expect((await rename(id, 'OTHER')).status).toBe(200)
  })

  test('the list of links is filtered by tag, by maker and by time', async () => {
    const token = await open().register()
    const first = await (await make(open(), token, { vanity: 'tagged-1', tags: ['team'] })).json()
    open().pass(60_000)
    const second = await (await make(open(), token, { vanity: 'tagged-2' })).json()
    const keys = async (query: string) => {
      const page = await (await open().call(`${LIST}?${query}`, { token })).json()
      expect(page.total).toBe(page.items.length)
      return page.items.map((link: { key: string }) => link.key)
    }
    expect(await keys('tag=TEAM')).toEqual(['tagged-1'])
    expect(await keys('tag=nowhere')).toEqual([])
    expect(await keys(`createdBy=${first.createdBy}`)).toEqual(['tagged-2', 'tagged-1'])
    expect(await keys('createdBy=me')).toEqual(['tagged-2', 'tagged-1'])
    expect(await keys('createdBy=usr_nobody')).toEqual([])
    const moment = encodeURIComponent(second.createdAt)
    expect(await keys(`from=${moment}`)).toEqual(['tagged-2'])
    expect(await keys(`to=${moment}`)).toEqual(['tagged-1'])
  })

  test("another account's tag answers 404, and its name is free here", async () => {
    const [owner, stranger] = [await open().register(), await open().register()]
    const tag = await (await open().call(TAGS, { token: owner, body: { name: 'ours' } })).json()
    for (const method of ['PUT', 'DELETE']) {
      const answer = await open().call(`${TAGS}/${tag.id}`, {
        method,
        token: stranger,
        ...(method === 'PUT' && { body: { name: 'theirs' } }),
      })
      expect(answer.status).toBe(404)
    }
    expect((await open().call(TAGS, { token: stranger, body: { name: 'ours' } })).status).toBe(201)
  })

  testOnce('a bad name is refused at its field, and hostile text is stored as text', async () => {
    const token = await open().register()
    for (const name of ['', '   ', 'a,b', 'x'.repeat(41), 'a\u0000b', 'a\u202eb', 'a\nb', '\ud800'])
      expect([name, (await open().call(TAGS, { token, body: { name } })).status]).toEqual([
        name,
        422,
      ])
    const refused = await make(open(), token, { tags: ['fine', 'a,b'] })
    expect([refused.status, (await refused.json()).errors[0].path]).toEqual([422, 'tags.1'])
    const many = Array.from({ length: 21 }, (_, number) => `tag ${number}`)
    expect((await make(open(), token, { tags: many })).status).toBe(422)
    for (const payload of readMarkup()) {
      const name = payload.slice(0, 40)
      const { status } = await open().call(TAGS, { token, body: { name } })
      expect([201, 409, 422]).toContain(status)
    }
  })
})
