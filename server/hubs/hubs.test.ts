import { expect, test } from 'bun:test'
import type { HubDocument } from '../../contract/hubs/document.ts'
import type { Hub } from '../../contract/hubs/hubs.ts'
import { listLiveCounts } from '../links/links.ts'
import { purgeOldLinks } from '../links/trash/trash.ts'
import { DAY, MINUTE } from '../platform/clock.ts'
import { HUB_TYPE, isListed } from '../schema/link-types.ts'
import { describeAppOnBothDatabases } from '../testing/app.ts'
import { publishScheduled } from './publishing/schedule.ts'
import { thinHubVersions } from './versions/thin-versions.ts'

const ui = '/api/ui/v1'

const boats: HubDocument = {
  profile: { name: 'Tern Studio', bio: 'Boats, drawn and built' },
  blocks: [
    { id: 'b1', type: 'link', title: 'Book a boat', url: 'https://boats.example/book' },
    { id: 'b2', type: 'heading', text: 'Elsewhere' },
    {
      id: 'b3',
      type: 'link',
      title: 'Letters',
      url: 'https://letters.example/',
      utmParams: { source: 'hub' },
    },
  ],
  theme: { preset: 'slate' },
  seo: {},
}

const withTitle = (title: string): HubDocument => ({
  ...boats,
  blocks: boats.blocks.map((block) =>
    block.id === 'b1' && block.type === 'link' ? { ...block, title } : block,
  ),
})

describeAppOnBothDatabases('A hub', (open, { testOnce }) => {
  const make = async (token: string, more: object = {}): Promise<Hub> => {
    const body = { title: 'Tern Studio', document: boats, ...more }
    const made = await open().call(`${ui}/redirects/furlhub`, { token, body })
    expect(made.status).toBe(201)
    return made.json()
  }
  const pathOf = ({ domain, key }: Hub) => `${ui}/furlhubs/${domain}/${key}`
  const post = (token: string, hub: Hub, call: string, body?: object) =>
    open().call(`${pathOf(hub)}/${call}`, { method: 'POST', token, ...(body && { body }) })
  const save = (token: string, hub: Hub, document: HubDocument, ifMatch?: string) =>
    open().call(`${pathOf(hub)}/draft`, {
      method: 'PUT',
      token,
      body: { document },
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    })
  const read = async (token: string, hub: Hub): Promise<Hub> =>
    (await open().call(`${ui}/redirects/${hub.domain}/${hub.key}`, { token })).json()
  const versionOf = async (token: string, hub: Hub, number: number) =>
    (await open().call(`${pathOf(hub)}/versions/${number}`, { token })).json()
  const buttons = (hub: Hub) =>
    open()
      .app.db.selectFrom('hub_buttons')
      .innerJoin('links', 'links.id', 'hub_buttons.link_id')
      .select(['place', 'links.key', 'redirect_to', 'utm', 'disabled', 'type', 'links.id'])
      .where('hub_id', '=', hub.id)
      .orderBy('place')
      .execute()

  test('begins as a draft under a key of its own, on the hub domain', async () => {
    const token = await open().register()
    const plain = { title: 'Terns', vanity: 'terns', description: 'Sea birds' }
    const made = await open().call(`${ui}/redirects/furlhub`, {
      token,
      body: { type: 'FURLHUB', ...plain },
    })
    const hub: Hub = await made.json()
    expect(hub).toMatchObject({
      type: 'FURLHUB',
      domain: 'hub.localhost:3000',
      key: 'terns',
      shortUrl: 'http://hub.localhost:3000/terns',
      title: 'Terns',
      description: 'Sea birds',
      profile: { name: 'Terns', bio: 'Sea birds' },
      status: 'DRAFT',
      draftVersion: 1,
      publishedVersion: null,
    })
    expect(await read(token, hub)).toEqual(hub)
    const again = await open().call(`${ui}/redirects/furlhub`, { token, body: plain })
    expect(again.status).toBe(409)
  })

  test('is in the list of hubs, and neither it nor its buttons in any list of links', async () => {
    const token = await open().register()
    const hub = await make(token)
    await post(token, hub, 'publish')
    const hubs = await (await open().call(`${ui}/redirects/furlhub?q=tern`, { token })).json()
    expect(hubs).toMatchObject({ total: 1, nextCursor: null, items: [{ id: hub.id }] })
    for (const query of ['', '?q=boat', '?type=FURLHUB', '?sort=clicks']) {
      const links = await (await open().call(`${ui}/redirects${query}`, { token })).json()
      expect(links).toMatchObject({ total: 0, items: [] })
    }
    const counts = await listLiveCounts(open().app.db, await accountOf(token))
    expect(counts.filter(({ type }) => isListed(type))).toEqual([])
    expect(counts.find(({ type }) => type === HUB_TYPE)?.links).toBe(1)
    const [button] = await buttons(hub)
    const address = `${ui}/redirects/${hub.domain}/${button?.key}`
    expect((await open().call(address, { token })).status).toBe(404)
    expect((await open().call(address, { method: 'DELETE', token })).status).toBe(404)
  })

  test('pages through its list in every order', async () => {
    const token = await open().register()
    for (const title of ['Avocet', 'bittern', 'Curlew']) {
      await make(token, { title })
      open().pass(MINUTE)
    }
    for (const sort of ['title', '-updatedAt', 'updatedAt', '-createdAt', 'createdAt']) {
      const titles: string[] = []
      let cursor = ''
      do {
        const path = `${ui}/redirects/furlhub?limit=2&sort=${sort}${cursor}`
        const page = await (await open().call(path, { token })).json()
        titles.push(...page.items.map((hub: Hub) => hub.title))
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
      } while (cursor !== '')
      const order = ['Avocet', 'bittern', 'Curlew']
      expect(titles).toEqual(sort.startsWith('-') ? order.toReversed() : order)
    }
  })

  test('saves a draft only for whoever has seen the present one', async () => {
    const token = await open().register()
    const hub = await make(token)
    expect((await save(token, hub, withTitle('Sail'))).status).toBe(428)
    const saved = await save(token, hub, withTitle('Sail'), hub.etag)
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    const late = await save(token, hub, withTitle('Row'), hub.etag)
    expect(late.status).toBe(412)
    expect(await late.json()).toMatchObject({
      current: { document: withTitle('Sail'), version: 2, etag: '"2"' },
    })
    const same = await save(token, hub, withTitle('Sail'), '"2"')
    expect((await same.json()).version).toBe(2)
  })

  testOnce('refuses a document that is not valid, and names the field', async () => {
    const token = await open().register()
    const hub = await make(token)
    const [first] = boats.blocks
    const bad = [
      [{ ...boats, blocks: [first, first] }, 'blocks.1.id'],
      [{ ...boats, theme: { preset: 'none' } }, 'theme.preset'],
      [{ ...boats, extra: 1 }, 'extra'],
      [{ ...boats, blocks: [{ id: 'x', type: 'script' }] }, 'blocks.0.type'],
      [
        { ...boats, theme: { preset: 'slate', tokens: { color: { page: 'red;}' } } } },
        'theme.tokens.color.page',
      ],
    ] as const
    for (const [document, path] of bad) {
      const answer = await save(token, hub, document as unknown as HubDocument, hub.etag)
      expect(answer.status).toBe(422)
      const { errors } = await answer.json()
      expect(errors.map((error: { path: string }) => error.path)).toContain(`document.${path}`)
    }
  })

  test('is published with a hidden link for each address, which stays that of its block', async () => {
    const token = await open().register()
    const hub = await make(token)
    const published: Hub = await (await post(token, hub, 'publish')).json()
    expect(published).toMatchObject({ status: 'PUBLISHED', publishedVersion: 2, draftVersion: 2 })
    const first = await buttons(hub)
    expect(first).toMatchObject([
      { place: 'b1', redirect_to: 'https://boats.example/book', type: 'BUTTON', disabled: 0 },
      { place: 'b3', utm: '{"source":"hub"}' },
    ])
    const other: HubDocument = {
      profile: { name: 'Tern', bio: '' },
      blocks: boats.blocks.slice(1),
      theme: { preset: 'paper' },
      seo: { title: 'Boats' },
    }
    const draft = await save(token, hub, other, published.etag)
    expect(await read(token, hub)).toMatchObject({ status: 'CHANGED' })
    await post(token, hub, 'publish')
    expect(await buttons(hub)).toMatchObject([{ disabled: 1 }, { disabled: 0 }])
    expect(draft.status).toBe(200)
    await post(token, hub, 'versions/2/restore')
    await post(token, hub, 'publish')
    expect(await buttons(hub)).toEqual(first)
    // The same document and the same addresses: the restored page is the former page, byte for byte.
    const detail = await (await open().call(`${pathOf(hub)}/versions/5`, { token })).json()
    expect(JSON.stringify(detail.document)).toBe(JSON.stringify(boats))
    expect(detail.hash).toBe((await versionOf(token, hub, 2)).hash)
  })

  testOnce('is not published while something is missing, and says what', async () => {
    const token = await open().register()
    const [book, ...others] = boats.blocks
    const bad = { ...boats, blocks: [{ ...book, url: 'javascript:alert(1)' }, ...others] }
    const hub = await make(token, { document: bad })
    const answer = await post(token, hub, 'publish')
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject([{ path: 'blocks.0.url' }])
    const own = { ...boats, blocks: [{ ...book, url: 'http://localhost:3000/abc' }, ...others] }
    const loop = await post(token, await make(token, { document: own }), 'publish')
    expect((await loop.json()).errors).toMatchObject([{ path: 'blocks.0.url' }])
    expect(await read(token, hub)).toMatchObject({ status: 'DRAFT', publishedVersion: null })
  })

  test('is published once by each of several calls at the same time', async () => {
    const token = await open().register()
    const hub = await make(token)
    const answers = await Promise.all([1, 2, 3].map(() => post(token, hub, 'publish')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await buttons(hub)).toHaveLength(2)
    const { items } = await (await open().call(`${pathOf(hub)}/versions`, { token })).json()
    expect(items.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })

  test('is published later as it was when that was decided, and only once', async () => {
    const token = await open().register()
    const hub = await make(token)
    const when = open().app.clock() + 10 * MINUTE
    const at = new Date(when).toISOString()
    const scheduled: Hub = await (await post(token, hub, 'publish', { at })).json()
    expect(scheduled).toMatchObject({ status: 'SCHEDULED', scheduledAt: at, publishedAt: null })
    await save(token, hub, withTitle('Later'), scheduled.etag)
    open().pass(10 * MINUTE)
    const job = { hubId: hub.id, accountId: await accountOf(token), userId: 'usr_1', when }
    await publishScheduled(open().app, job)
    await publishScheduled(open().app, job)
    expect(await read(token, hub)).toMatchObject({
      status: 'CHANGED',
      scheduledAt: null,
      publishedVersion: 3,
      draftVersion: 2,
    })
    const past = await post(token, hub, 'publish', { at: new Date(when - DAY).toISOString() })
    expect((await past.json()).errors).toMatchObject([{ path: 'at' }])
  })

  test('drops its schedule by call, and when it is disabled', async () => {
    const token = await open().register()
    const hub = await make(token)
    const when = open().app.clock() + MINUTE
    const at = new Date(when).toISOString()
    await post(token, hub, 'publish', { at })
    await open().call(`${pathOf(hub)}/schedule`, { method: 'DELETE', token })
    expect(await read(token, hub)).toMatchObject({ status: 'DRAFT' })
    await post(token, hub, 'publish', { at })
    await post(token, hub, 'disable')
    open().pass(MINUTE)
    const job = { hubId: hub.id, accountId: await accountOf(token), userId: 'usr_1', when }
    await publishScheduled(open().app, job)
    expect(await read(token, hub)).toMatchObject({ status: 'DISABLED', publishedVersion: null })
    await post(token, hub, 'enable')
    expect(await read(token, hub)).toMatchObject({ status: 'DRAFT' })
  })

  test('keeps every version: names, compares and restores them', async () => {
    const token = await open().register()
    const hub = await make(token)
    await post(token, hub, 'publish')
    await save(token, hub, withTitle('Sail'), '"2"')
    const named = await open().call(`${pathOf(hub)}/versions/3`, {
      method: 'PATCH',
      token,
      body: { label: 'Before spring' },
    })
    expect(await named.json()).toMatchObject({ kind: 'NAMED', label: 'Before spring' })
    const diff = await open().call(`${pathOf(hub)}/versions/2/diff/3`, { token })
    expect((await diff.json()).changes).toEqual([
      {
        area: 'blocks',
        kind: 'changed',
        blockId: 'b1',
        blockType: 'link',
        title: 'Sail',
        fields: [{ field: 'title', before: 'Book a boat', after: 'Sail' }],
      },
    ])
    const restored: Hub = await (await post(token, hub, 'versions/1/restore')).json()
    expect(restored).toMatchObject({ status: 'PUBLISHED', draftVersion: 4, blocks: boats.blocks })
    await post(token, hub, 'versions/3/restore')
    const discarded: Hub = await (await post(token, hub, 'discard')).json()
    expect(discarded).toMatchObject({ status: 'PUBLISHED', draftVersion: 6 })
    const list = await (await open().call(`${pathOf(hub)}/versions?limit=2`, { token })).json()
    expect(list).toMatchObject({ total: 6, nextCursor: '5', items: [{ number: 6 }, { number: 5 }] })
    for (const number of ['7', '0', 'x', '1e3']) {
      expect((await open().call(`${pathOf(hub)}/versions/${number}`, { token })).status).toBe(404)
    }
  })

  test('keeps one autosave of an hour after a day, and everything that has a name', async () => {
    const token = await open().register()
    const hub = await make(token)
    for (const [at, title] of ['One', 'Two', 'Three'].entries()) {
      await save(token, hub, withTitle(title), `"${at + 1}"`)
    }
    await open().call(`${pathOf(hub)}/versions/2`, {
      method: 'PATCH',
      token,
      body: { label: 'Kept' },
    })
    const numbers = async () => {
      const { items } = await (await open().call(`${pathOf(hub)}/versions`, { token })).json()
      return items.map(({ number }: { number: number }) => number)
    }
    await thinHubVersions(open().app)
    expect(await numbers()).toEqual([4, 3, 2, 1])
    open().pass(2 * DAY)
    await thinHubVersions(open().app)
    expect(await numbers()).toEqual([4, 2])
  })

  test('rests in the trash, comes back, and takes its buttons along when it is purged', async () => {
    const token = await open().register()
    const hub = await make(token)
    await post(token, hub, 'publish')
    const address = `${ui}/redirects/${hub.domain}/${hub.key}`
    expect((await open().call(address, { method: 'DELETE', token })).status).toBe(204)
    expect(await read(token, hub)).toMatchObject({ status: 'TRASHED' })
    expect((await post(token, hub, 'publish')).status).toBe(404)
    const trash = await open().call(`${ui}/redirects/furlhub?status=TRASHED`, { token })
    expect((await trash.json()).total).toBe(1)
    await open().call(`${address}/restore`, { method: 'PUT', token })
    expect(await read(token, hub)).toMatchObject({ status: 'PUBLISHED' })
    const keys = (await buttons(hub)).map(({ key }) => key)
    await open().call(address, { method: 'DELETE', token })
    open().pass(31 * DAY)
    await purgeOldLinks(open().app)
    const { db } = open().app
    for (const table of ['hubs', 'hub_versions', 'hub_buttons'] as const) {
      const left = await db
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', await accountOf(token))
        .execute()
      expect(left).toEqual([])
    }
    const retired = await db
      .selectFrom('retired_keys')
      .select('key_lower')
      .where('key_lower', 'in', [...keys, hub.key])
      .execute()
    expect(retired).toHaveLength(3)
  })

  test('is trashed, restored and paused in bulk, has a QR code, and is edited by no call of links', async () => {
    const token = await open().register()
    const hub = await make(token)
    await post(token, hub, 'publish')
    const { domain, key } = hub
    const bulk = async (...actions: string[]) => {
      const items = actions.map((action) => ({ action, domain, key }))
      const answer = await open().call(`${ui}/redirects/bulk`, { token, body: { items } })
      const results: { status: number }[] = (await answer.json()).items
      return results.map(({ status }) => status)
    }
    expect(await bulk('delete')).toEqual([200])
    expect(await read(token, hub)).toMatchObject({ status: 'TRASHED' })
    expect(await bulk('restore', 'pause')).toEqual([200, 200])
    expect(await read(token, hub)).toMatchObject({ status: 'DISABLED' })
    expect(await bulk('resume')).toEqual([200])
    expect(await read(token, hub)).toMatchObject({ status: 'PUBLISHED' })
    const code = await open().call(`${ui}/redirects/${domain}/${key}/qr`, { token })
    expect(code.headers.get('content-type')).toBe('image/svg+xml')
    for (const kind of ['standard', 'geo']) {
      const body = { key, domain, title: 'Terns', redirectTo: 'https://terns.example/' }
      const edited = await open().call(`${ui}/redirects/${kind}`, { method: 'PUT', token, body })
      expect([kind, edited.status]).toEqual([kind, 404])
    }
  })

  test('changes its name and settings at once, without a version', async () => {
    const token = await open().register()
    const hub = await make(token)
    const lock = { kind: 'code', code: 'TERN-40' }
    const patched = await open().call(pathOf(hub), {
      method: 'PATCH',
      token,
      body: { title: 'Terns', settings: { lock, customCss: 'a { color: red }' } },
    })
    expect(await patched.json()).toMatchObject({
      title: 'Terns',
      draftVersion: 1,
      settings: { lock, customCss: 'a { color: red }', removeBranding: false, isRoot: false },
    })
    const root = await open().call(pathOf(hub), {
      method: 'PATCH',
      token,
      body: { settings: { isRoot: true } },
    })
    expect((await root.json()).errors).toMatchObject([{ path: 'settings.isRoot' }])
  })

  const accountOf = async (token: string): Promise<string> =>
    (await (await open().call(`${ui}/account`, { token })).json()).id
})
