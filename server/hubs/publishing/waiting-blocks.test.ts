import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'

const UI = '/api/ui/v1'

const link = (id: string, title: string, url: string) => ({ id, type: 'link', title, url }) as const

const template: HubDocument = {
  profile: { name: 'Pier Nine', bio: '' },
  blocks: [
    { id: 'h', type: 'heading', text: 'Before you come' },
    link('b1', 'Menu', ''),
    link('b2', 'Book a table', 'https://tables.example/'),
    {
      id: 's',
      type: 'social',
      items: [
        { id: 'i1', network: 'instagram', url: '@piernine' },
        { id: 'i2', network: 'phone', url: '+49 1234' },
        { id: 'i3', network: 'mail', url: '' },
      ],
    },
  ],
  theme: { preset: 'harbour' },
  seo: {},
}

describeAppOnBothDatabases('A hub from a template', (open) => {
  async function made(document: HubDocument) {
    const token = await open().register()
    const body = { title: 'Pier Nine', document }
    const answer = await open().call(`${UI}/redirects/furlhub`, { token, body })
    const hub: Hub = await answer.json()
    const path = `${UI}/furlhubs/${hub.domain}/${hub.key}`
    const call = (rest: string, more: object = {}) =>
      open().call(`${path}/${rest}`, { token, ...more })
    return { hub, call, publish: () => call('publish', { method: 'POST' }) }
  }
  const buttonsOf = (hubId: string) =>
    open()
      .app.db.selectFrom('hub_buttons')
      .innerJoin('links', 'links.id', 'hub_buttons.link_id')
      .select(['place', 'redirect_to', 'disabled'])
      .where('hub_id', '=', hubId)
      .orderBy('place')
      .execute()

  test('is published with the addresses that it has, each completed by its network', async () => {
    const { hub, publish } = await made(template)
    const answer = await publish()
    expect(answer.status).toBe(200)
    const published: Hub = await answer.json()
    expect(published.status).toBe('PUBLISHED')
    expect(published.blocks.at(-1)).toMatchObject({
      items: [{ url: 'https://www.instagram.com/piernine' }, { url: 'tel:+491234' }, { url: '' }],
    })
    expect(await buttonsOf(hub.id)).toEqual([
      { place: 'b2', redirect_to: 'https://tables.example/', disabled: 0 },
      { place: 's.i1', redirect_to: 'https://www.instagram.com/piernine', disabled: 0 },
    ])
  })

  test('has its button back with the version that had an address', async () => {
    const { hub, call, publish } = await made({
      ...template,
      blocks: [link('b1', 'Menu', 'https://menu.example/'), ...template.blocks.slice(2)],
    })
    await publish()
    await call('draft', {
      method: 'PUT',
      headers: { 'if-match': '*' },
      body: { document: template },
    })
    expect((await publish()).status).toBe(200)
    const menu = async () => (await buttonsOf(hub.id)).find(({ place }) => place === 'b1')
    expect(await menu()).toMatchObject({ redirect_to: 'https://menu.example/', disabled: 1 })
    const { items } = await (await call('versions?kind=PUBLISHED')).json()
    const [now, first] = items
    const { changes } = await (await call(`versions/${first.number}/diff/${now.number}`)).json()
    expect(changes.find(({ blockId }: { blockId: string }) => blockId === 'b1').fields).toEqual([
      { field: 'url', before: 'https://menu.example/', after: '' },
    ])
    await call(`versions/${first.number}/restore`, { method: 'POST' })
    expect((await publish()).status).toBe(200)
    expect(await menu()).toMatchObject({ redirect_to: 'https://menu.example/', disabled: 0 })
  })

  test('is refused, with the field, for an address that its network does not know', async () => {
    const items = [{ network: 'instagram', url: 'pier nine' }]
    const { publish } = await made({ ...template, blocks: [{ id: 's', type: 'social', items }] })
    const answer = await publish()
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          path: 'blocks.0.items.0.url',
          message:
            'Correct the address for Instagram: use a name such as @name, or an address such as instagram.com/name.',
        },
      ],
    })
  })

  test('is refused while nothing of it has an address', async () => {
    const { publish } = await made({ ...template, blocks: [link('b1', 'Menu', '')] })
    const answer = await publish()
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    expect(errors).toHaveLength(1)
    expect(errors[0].path).toBe('blocks')
    expect(errors[0].message).toStartWith('Give a block its address')
  })
})
