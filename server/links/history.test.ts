import { expect, test } from 'bun:test'
import type { LinkChange } from '../../contract/links/link-history.ts'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'

const LINKS = '/api/ui/v1/redirects'

describeAppOnBothDatabases('The history of a link', tests, { LINK_DOMAINS: 'other.test' })

function tests(open: () => TestApp): void {
  async function start(body: object = {}) {
    const token = await open().register()
    const sent = { redirectTo: 'https://example.com/rain', title: 'Rain', tags: ['wet'], ...body }
    const made = await open().call(`${LINKS}/standard`, { token, body: sent })
    const { key } = await made.json()
    const path = `${LINKS}/localhost:3000/${key}`
    return {
      path,
      token,
      call: (to: string, options: object = {}) =>
        open().call(`${path}${to}`, { token, ...options }),
      edit: async (changes: object, type = 'standard') => {
        open().pass(1000)
        const answer = await open().call(`${LINKS}/${type}`, {
          method: 'PUT',
          token,
          body: { key, ...changes },
        })
        expect(answer.status).toBe(200)
      },
      changes: async (): Promise<LinkChange[]> => {
        const answer = await open().call(`${path}/history`, { token })
        expect(answer.status).toBe(200)
        const page = await answer.json()
        expect(page.total).toBe(page.items.length)
        return page.items
      },
    }
  }

  test('shows who changed which field, newest first', async () => {
    const link = await start()
    await link.edit({ utmParams: { source: 'mail' }, maxClicks: 5, password: 'open sesame' })
    await link.edit({ title: null, tags: ['wet', 'sale'], disabled: true })
    const [second, first, made] = await link.changes()
    expect(second?.actor?.email).toContain('@')
    expect(second?.changes).toEqual([
      { field: 'title', before: 'Rain', after: null },
      { field: 'tags', before: ['wet'], after: expect.arrayContaining(['sale', 'wet']) },
      { field: 'disabled', before: false, after: true },
    ])
    expect(first?.changes).toEqual([
      {
        field: 'utmParams',
        before: expect.objectContaining({ source: null }),
        after: expect.objectContaining({ source: 'mail' }),
      },
      { field: 'maxClicks', before: null, after: 5 },
      { field: 'hasPassword', before: false, after: true },
    ])
    expect(made).toMatchObject({ action: 'link.created', isRestorable: true })
    expect(made?.changes.map(({ field }) => field)).toEqual(['key', 'title', 'redirectTo', 'tags'])
  })

  test('has pages', async () => {
    const link = await start()
    await link.edit({ title: 'One' })
    await link.edit({ title: 'Two' })
    const first = await (await link.call('/history?limit=2')).json()
    expect([first.items.length, first.total]).toEqual([2, 3])
    const rest = await (await link.call(`/history?limit=2&cursor=${first.nextCursor}`)).json()
    expect(rest.items.map(({ action }: LinkChange) => action)).toEqual(['link.created'])
    expect(rest.nextCursor).toBeNull()
  })

  test('restores a link to its state after any change, which is a change itself', async () => {
    const link = await start({ password: 'open sesame' })
    await link.edit({ redirectTo: 'https://example.com/sun', title: 'Sun', maxClicks: 9, tags: [] })
    const [, made] = await link.changes()
    const back = await link.call(`/history/${made?.id}/restore`, { method: 'PUT' })
    expect(back.status).toBe(200)
    expect(await back.json()).toMatchObject({
      redirectTo: 'https://example.com/rain',
      title: 'Rain',
      maxClicks: null,
      tags: ['wet'],
      hasPassword: true,
    })
    expect(await link.changes()).toHaveLength(3)
  })

  test('restores the rules of a GeoFurl', async () => {
    const link = await start()
    const geo = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]
    await link.edit({ geo }, 'geo')
    await link.edit({ title: 'Plain again' })
    expect(await (await link.call('')).json()).toMatchObject({ type: 'STD', geo: [] })
    const [, withRules] = await link.changes()
    await link.call(`/history/${withRules?.id}/restore`, { method: 'PUT' })
    expect(await (await link.call('')).json()).toMatchObject({ type: 'GEO', geo })
  })

  test('holds no change of another link, and a link in the trash cannot be restored to a version', async () => {
    const [one, other] = [await start(), await start()]
    const [change] = await other.changes()
    const foreign = await one.call(`/history/${change?.id}/restore`, { method: 'PUT' })
    expect(foreign.status).toBe(404)
    const [made] = await one.changes()
    open().pass(1000)
    await one.call('', { method: 'DELETE' })
    expect((await one.call(`/history/${made?.id}/restore`, { method: 'PUT' })).status).toBe(404)
    expect((await one.changes())[0]).toMatchObject({ action: 'link.deleted' })
  })

  test('has no entry for an edit that changes nothing', async () => {
    const link = await start({ note: 'Kept', maxClicks: 5 })
    const before = await (await link.call('')).json()
    await link.edit({})
    await link.edit({ title: ' Rain ', note: 'Kept', maxClicks: 5, redirectTo: before.redirectTo })
    expect(await (await link.call('')).json()).toEqual(before)
    expect(await link.changes()).toHaveLength(1)
    await link.edit({ note: null })
    expect(await link.changes()).toHaveLength(2)
  })

  test('shows both domains of a move, after which a version is restored on the new domain', async () => {
    const link = await start()
    const { key } = await (await link.call('')).json()
    open().pass(1000)
    const move = { action: 'move', key, to: 'other.test' }
    await open().call(`${LINKS}/bulk`, { token: link.token, body: { items: [move] } })
    const path = `${LINKS}/other.test/${key}`
    const { items } = await (await open().call(`${path}/history`, { token: link.token })).json()
    expect(items[0]).toMatchObject({
      action: 'link.moved',
      changes: [{ field: 'domain', before: 'localhost:3000', after: 'other.test' }],
    })
    const restore = `${path}/history/${items[1].id}/restore`
    const back = await open().call(restore, { method: 'PUT', token: link.token })
    expect(await back.json()).toMatchObject({ domain: 'other.test', title: 'Rain' })
  })

  test('a version that is no longer valid is refused with its field', async () => {
    const link = await start()
    await open()
      .app.db.updateTable('audit')
      .set({ after: '{"redirect_to":"https://example.com/","max_clicks":0}' })
      .where('action', '=', 'link.created')
      .execute()
    const [made] = await link.changes()
    const back = await link.call(`/history/${made?.id}/restore`, { method: 'PUT' })
    expect([back.status, (await back.json()).errors]).toEqual([
      422,
      [{ path: 'maxClicks', message: 'At least 1 click' }],
    ])
  })

  test('a target that is now blocked is not restored', async () => {
    const link = await start({ redirectTo: 'https://later.example/x' })
    await link.edit({ redirectTo: 'https://example.com/other' })
    await open()
      .app.db.insertInto('domains')
      .values({
        id: 'dom_later',
        kind: 'link',
        account_id: null,
        name: 'later.example',
        is_default: 0,
        created_at: 1,
        key_rule: 'standard',
        case_sensitive: 0,
      })
      .execute()
    const [, made] = await link.changes()
    const back = await link.call(`/history/${made?.id}/restore`, { method: 'PUT' })
    expect(back.status).toBe(422)
  })
}
