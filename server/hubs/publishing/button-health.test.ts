import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { describeApp } from '../../testing/app.ts'
import { putMonitor } from '../../testing/monitors.ts'

const ui = '/api/ui/v1'

const document: HubDocument = {
  profile: { name: 'Terns', bio: '' },
  blocks: [
    { id: 'b1', type: 'link', title: 'Book', url: 'https://boats.example/book' },
    {
      id: 'b2',
      type: 'social',
      items: [{ id: 'm', network: 'mastodon', url: 'https://social.example/@tern' }],
    },
  ],
  theme: { preset: 'slate' },
  seo: {},
}

describeApp('The buttons of a hub', (open) => {
  test('are those of the published page, each with its health', async () => {
    const token = await open().register()
    const body = { title: 'Terns', document }
    const made = await open().call(`${ui}/redirects/furlhub`, { token, body })
    const hub: Hub = await made.json()
    const path = `${ui}/furlhubs/${hub.domain}/${hub.key}`
    const buttons = async () =>
      (await (await open().call(`${path}/buttons`, { token })).json()).items
    expect(await buttons()).toEqual([])
    const publish = () => open().call(`${path}/publish`, { method: 'POST', token })
    expect((await publish()).status).toBe(200)
    const [book, social] = await buttons()
    expect(book).toMatchObject({
      place: 'b1',
      blockId: 'b1',
      domain: hub.domain,
      redirectTo: 'https://boats.example/book',
      health: null,
    })
    expect(social).toMatchObject({ place: 'b2.m', blockId: 'b2' })

    const { db } = open().app
    const { id } = await db
      .selectFrom('links')
      .select('id')
      .where('key', '=', book.key)
      .executeTakeFirstOrThrow()
    const since = Date.UTC(2026, 10, 20, 18, 20)
    await putMonitor(db, id, { state: 'DOWN', since, reason: 'Answers 404' })
    const health = { state: 'DOWN', since: '2026-11-20T18:20:00.000Z', reason: 'Answers 404' }
    expect((await buttons())[0]).toMatchObject({ health })
    // A page with a button that is down can be published all the same.
    expect((await publish()).status).toBe(200)

    const other = await open().register()
    expect((await open().call(`${path}/buttons`, { token: other })).status).toBe(404)
  })

  test('do not include one that has left the page', async () => {
    const token = await open().register()
    const body = { title: 'Terns', document }
    const hub: Hub = await (await open().call(`${ui}/redirects/furlhub`, { token, body })).json()
    const path = `${ui}/furlhubs/${hub.domain}/${hub.key}`
    await open().call(`${path}/publish`, { method: 'POST', token })
    const draft = { document: { ...document, blocks: document.blocks.slice(0, 1) } }
    const headers = { 'if-match': '*' }
    const saved = await open().call(`${path}/draft`, { method: 'PUT', token, body: draft, headers })
    expect(saved.status).toBe(200)
    await open().call(`${path}/publish`, { method: 'POST', token })
    const { items } = await (await open().call(`${path}/buttons`, { token })).json()
    expect(items.map(({ place }: { place: string }) => place)).toEqual(['b1'])
  })
})
